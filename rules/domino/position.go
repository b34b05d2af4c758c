package domino

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// position implements the contract of games for a table with all its tiles.
type position struct{ round.Layout }

// Turn is the seat in turn, or empty if the game is over.
func (p *position) Turn() []game.Seat {
	if p.Ended != round.Running {
		return nil
	}
	return []game.Seat{game.Seat(p.Mover)}
}

// Moves lists the legal moves of the seat, sorted.
func (p *position) Moves(by game.Seat) []game.Move {
	if p.Ended != round.Running || int(by) != p.Mover {
		return nil
	}
	ms := p.MovesWith(p.Racks[p.Mover], len(p.Stock))
	slices.Sort(ms)
	return ms
}

// Result is the outcome: 1 and 0 in the simple game, the scores in the others.
func (p *position) Result() (game.Result, bool) {
	r := game.Result{Scores: slices.Clone(p.Scores)}
	switch p.Ended {
	case round.Running:
		return game.Result{}, false
	case round.WentOut:
		r.Reason = game.M("domino.end.out", "by", game.Seat(slices.Index(p.Scores, 1)))
	case round.Defeated:
		r.Reason = game.M("domino.end.defeat", "by", game.Seat(p.Mover))
	case round.Reached:
		r.Reason = game.M("domino.end.points", "n", p.Config.Points)
	}
	r.Places = game.Rank(r.Scores, false)
	return r, true
}

// Inventory counts the dominoes by name, wherever they are.
func (p *position) Inventory() map[string]int {
	n := make(map[string]int)
	for _, s := range append(slices.Clone(p.Racks), p.Stock, p.Laid()) {
		for _, t := range s {
			if t.Left > t.Right {
				t = t.Reversed()
			}
			n[t.Name('-')]++
		}
	}
	return n
}

// stored is the stored form of a position.
type stored struct {
	Config round.Config `json:"config"`
	Text   string       `json:"text"`
}

// Encode writes the configuration and the saved game.
func (p *position) Encode() ([]byte, error) {
	text, err := p.WriteNative(nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(stored{p.Config, string(text)})
}

// Decode parses the output of Encode.
func (rules) Decode(data []byte) (game.Position, error) {
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("domino: %w", err)
	}
	p, h, _, err := Read([]byte(s.Text))
	if err != nil {
		return nil, fmt.Errorf("domino: %w", err)
	}
	if p.Config != s.Config {
		return nil, errors.New("domino: the position does not belong to its options")
	}
	if err := p.Settle(h); err != nil {
		return nil, fmt.Errorf("domino: %w", err)
	}
	if h.Stock+slices.Max(h.Racks) > 0 {
		return nil, errors.New("domino: a stored position hides nothing")
	}
	return &position{*p}, nil
}
