package client

import (
	"context"
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// Await waits for the bot's answer to i, and for a deferred answer until it has content. The lock must be held.
func Await(ctx context.Context, s *world.World, i *world.Interaction, what string) (Response, error) {
	err := s.Wait(ctx, "the answer to "+what, func() bool {
		return i.Failed || i.Acked && (i.Callback != world.CbDefer || i.Original.Deleted ||
			i.Original.Flags&check.FlagLoading == 0)
	})
	if err != nil {
		return Response{}, err
	}
	if i.Failed {
		return Response{InteractionID: i.ID, Token: i.Token}, world.ErrNoAnswer
	}
	r := Response{InteractionID: i.ID, Token: i.Token, Type: i.Callback, Modal: NewModal(i)}
	if i.Original != nil && !i.Original.Deleted {
		r.Message = Snapshot(s, i.Original)
	}
	for _, e := range i.Choices {
		c := e.(obj)
		r.Choices = append(r.Choices, Choice{localName(c, i.Locale), c["value"]})
	}
	return r, nil
}
