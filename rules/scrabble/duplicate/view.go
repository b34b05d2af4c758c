package duplicate

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
)

// view is what a seat, or a bystander, may know: all but the others' answers to the round that is played, and who has
// answered.
type view struct {
	position // with the own answer alone
	who      game.Seat
	answered int // how many seats have answered
}

// View implements game.Position.
func (p *position) View(seat game.Seat) game.View {
	v := &view{position: *p, who: seat}
	v.Answers = make([]string, len(p.Answers))
	for s, a := range p.Answers {
		if a != "" {
			v.answered++
		}
		if game.Seat(s) == seat {
			v.Answers[s] = a
		}
	}
	return v
}

// Seat implements game.View.
func (v *view) Seat() game.Seat { return v.who }

// Scores implements game.Scorer.
func (v *view) Scores() []int { return slices.Clone(v.Totals) }

// Stopped implements game.Stopper: a game that was ended from outside is shown as one that is over.
func (v *view) Stopped() game.View {
	w := *v
	if w.End == "" {
		w.End = endStopped
	}
	return &w
}

// own is the seat's answer; "" is none.
func (v *view) own() string {
	if v.who < 0 || int(v.who) >= len(v.Answers) {
		return ""
	}
	return v.Answers[v.who]
}

// Sample implements game.Sampler: other seats have answered at random.
func (v *view) Sample(rng *rand.Rand) (game.Position, error) {
	p := v.position
	p.Answers = slices.Clone(v.Answers)
	others := v.answered
	if v.own() != "" {
		others--
	}
	var free []int
	for s := range p.Answers {
		if game.Seat(s) != v.who {
			free = append(free, s)
		}
	}
	rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for _, s := range free[:others] {
		p.Answers[s] = v.anyAnswer(rng)
	}
	return &p, nil
}
