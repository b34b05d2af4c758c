package playgroundtest

import (
	"tablee/bot/internal/playground/api"
	"tablee/bot/internal/playground/world"
)

// Redeliver sends an interaction to the bot again, same id and token.
func (s *Server) Redeliver(interactionID string) error {
	s.w.Lock()
	defer s.w.Unlock()
	for _, i := range s.w.InterOrder {
		if i.ID == interactionID {
			world.Deliver(s.w, i)
			return nil
		}
	}
	return world.Errf("no interaction %s", interactionID)
}

// Pending counts the interactions that the bot has neither answered nor let
// pass.
func (s *Server) Pending() (n int) {
	s.w.Lock()
	defer s.w.Unlock()
	for _, i := range s.w.InterOrder {
		if !i.Acked && !i.Failed {
			n++
		}
	}
	return n
}

// ErrEndpoint tells that interactions are not posted to an address: nobody answers there as they should.
var ErrEndpoint = api.ErrEndpoint
