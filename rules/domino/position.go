package domino

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tablee/rules/game"
)

// position is a table with all its tiles face up.
type position struct {
	table
	Racks []Set
	Stock Set
}

// Turn is the seat in turn, or nobody when the game is over.
func (p *position) Turn() []game.Seat {
	if p.Ended != running {
		return nil
	}
	return []game.Seat{game.Seat(p.turn)}
}

// Moves lists the legal moves of the seat, sorted.
func (p *position) Moves(by game.Seat) []game.Move {
	if p.Ended != running || int(by) != p.turn {
		return nil
	}
	ms := p.moves(p.Racks[p.turn], len(p.Stock))
	slices.Sort(ms)
	return ms
}

// Result is the outcome: 1 and 0 in the simple game, the scores in the others.
func (p *position) Result() (game.Result, bool) {
	r := game.Result{Scores: slices.Clone(p.Scores)}
	switch p.Ended {
	case running:
		return game.Result{}, false
	case wentOut:
		r.Reason = game.M("domino.end.out", "by", game.Seat(slices.Index(p.Scores, 1)))
	case defeated:
		r.Reason = game.M("domino.end.defeat", "by", game.Seat(p.turn))
	case reached:
		r.Reason = game.M("domino.end.points", "n", p.cfg.Points)
	}
	r.Places = game.Rank(r.Scores, false)
	return r, true
}

// Inventory counts the dominoes by name, wherever they are.
func (p *position) Inventory() map[string]int {
	n := make(map[string]int)
	for _, s := range append(slices.Clone(p.Racks), p.Stock, p.Chain) {
		for _, t := range s {
			if t.Left > t.Right {
				t = t.Reversed()
			}
			n[t.name('-')]++
		}
	}
	return n
}

// clone is a copy that shares nothing.
func (p *position) clone() *position {
	q := *p
	q.Chain = slices.Clone(p.Chain)
	q.Log = slices.Clone(p.Log)
	q.Scores = slices.Clone(p.Scores)
	q.Stock = slices.Clone(p.Stock)
	q.Racks = make([]Set, len(p.Racks))
	for i, r := range p.Racks {
		q.Racks[i] = slices.Clone(r)
	}
	return &q
}

// stored is the stored form of a position.
type stored struct {
	Config config `json:"config"`
	Text   string `json:"text"`
}

// Encode writes the agreement and the saved game.
func (p *position) Encode() ([]byte, error) {
	text, err := p.WriteNative(nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(stored{p.cfg, string(text)})
}

// Decode reads what Encode wrote.
func (rules) Decode(data []byte) (game.Position, error) {
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("domino: %w", err)
	}
	p, h, err := readSaved([]byte(s.Text))
	if err != nil {
		return nil, fmt.Errorf("domino: %w", err)
	}
	if p.cfg != s.Config {
		return nil, errors.New("domino: the position does not belong to its options")
	}
	if err := p.settle(h); err != nil {
		return nil, fmt.Errorf("domino: %w", err)
	}
	if h.stock+slices.Max(h.racks) > 0 {
		return nil, errors.New("domino: a stored position hides nothing")
	}
	return p, nil
}
