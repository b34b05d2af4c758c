package match

import (
	"fmt"
	"slices"

	"tablee/rules/game"
)

// Scene is a step of a lesson, set up for judging what the learner tries. It contains full information, as a position
// does.
type Scene struct {
	Step     game.Step
	Position game.Position
	hand     []string // the learner's hand after the step's own move
}

// SetUp makes the scene of a step.
func SetUp(r game.Teacher, s game.Step) (*Scene, error) {
	full, err := r.Info().Complete(s.Options)
	if err != nil {
		return nil, fmt.Errorf("match: step %s: %w", s.ID, err)
	}
	p, err := r.ReadNative([]byte(s.Position), full)
	if err != nil {
		return nil, fmt.Errorf("match: step %s: %w", s.ID, err)
	}
	sc := &Scene{Step: s, Position: p}
	if len(s.Accept) == 0 {
		return nil, fmt.Errorf("match: step %s accepts nothing", s.ID)
	}
	if s.Hand {
		after, _, err := sc.play(s.Accept[0])
		if err != nil {
			return nil, fmt.Errorf("match: step %s: %w", s.ID, err)
		}
		sc.hand = hand(after.View(s.Seat))
	}
	return sc, nil
}

// Tried is the result of a try.
type Tried struct {
	Right  bool
	Answer string          // for a wrong one, the key of the step's text that answers it, such as "wrong1" or "legal"
	After  game.Position   // for a right one, the resulting position, after the computer's reply
	Events [2][]game.Event // the events of the learner's move, and of the computer's
}

// Try judges a move. It fails only for errors in the lesson: a try that the rules refuse is answered.
func (s *Scene) Try(m game.Move) (Tried, error) {
	if i := slices.IndexFunc(s.Step.Wrong, func(w game.Wrong) bool { return w.Move == m }); i >= 0 {
		return Tried{Answer: game.WrongText(i)}, nil
	}
	after, events, err := s.play(m)
	if _, refused := game.Refused(err); refused {
		return Tried{Answer: game.OtherRefused}, nil
	}
	if err != nil {
		return Tried{}, fmt.Errorf("match: step %s: %w", s.Step.ID, err)
	}
	if !slices.Contains(s.Step.Accept, m) && !(s.Step.Hand && slices.Equal(hand(after.View(s.Step.Seat)), s.hand)) {
		return Tried{Answer: game.OtherLegal}, nil
	}
	done := Tried{Right: true, After: after, Events: [2][]game.Event{events}}
	if s.Step.Reply == "" {
		return done, nil
	}
	turn := after.Turn()
	if len(turn) != 1 || turn[0] == s.Step.Seat {
		return Tried{}, fmt.Errorf("match: step %s: after %q it is not the computer's turn", s.Step.ID, m)
	}
	done.After, done.Events[1], err = Play(after, Seed{}, 2, turn[0], s.Step.Reply)
	if err != nil {
		return Tried{}, fmt.Errorf("match: step %s: the computer's %q: %w", s.Step.ID, s.Step.Reply, err)
	}
	return done, nil
}

// play plays the learner's move. Random draws are the same every time; no later scene depends on them.
func (s *Scene) play(m game.Move) (game.Position, []game.Event, error) {
	return Play(s.Position, Seed{}, 1, s.Step.Seat, m)
}

// hand is the pieces in a seat's hand, in sorted order.
func hand(v game.View) (list []string) {
	for _, part := range v.Diagram().Parts {
		if part.Role != game.InHand {
			continue
		}
		for _, t := range part.Tokens {
			list = append(list, t.Text.String())
		}
	}
	slices.Sort(list)
	return list
}
