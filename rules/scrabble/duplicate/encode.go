package duplicate

import (
	"encoding/json"
	"errors"
	"fmt"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Encode implements game.Position.
func (p *position) Encode() ([]byte, error) { return json.Marshal(p) }

// decode parses the output of Encode, and checks that the parts agree.
func decode(data []byte) (*position, error) {
	p := new(position)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("duplicate: %w", err)
	}
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("duplicate: damaged position: %w", err)
	}
	return p, nil
}

// check is an error for the first contradiction between the parts.
func (p *position) check() error {
	seats := len(p.Totals)
	switch {
	case !p.Options.valid():
		return errors.New("unknown options")
	case seats < 1 || seats > maxSeats || len(p.Answers) != seats:
		return errors.New("the seats do not agree")
	case p.End != "" && p.End != endTiles && p.End != endRounds:
		return errors.New("it ends for no reason")
	case p.End == "" && p.Number != len(p.Past)+1, p.End == endRounds && p.Number != len(p.Past),
		p.End == endTiles && p.Number != len(p.Past)+1:
		return errors.New("the rounds do not agree")
	case p.Rack.Len() > p.Options.Form.rack():
		return errors.New("the rack is too long")
	}
	laid := p.Board.Tiles()
	all, set := laid.Plus(&p.Bag), p.Options.set().Bag(true)
	// The sums of single tiles have no room for the numbers that a damaged position may have.
	if all = all.Plus(&p.Rack); all != set || laid.Len()+p.Bag.Len()+p.Rack.Len() != set.Len() {
		return errors.New("the tiles do not agree")
	}
	waiting := false
	for _, a := range p.Answers {
		waiting = waiting || a == ""
		if a == "" {
			continue
		}
		if err := p.Options.checkAnswer(&p.Board, &p.Rack, game.Move(a)); err != nil || p.End != "" {
			return fmt.Errorf("an answer cannot be: %q", a)
		}
	}
	if !waiting {
		return errors.New("a round in which all have answered goes on")
	}
	if p.End == "" && !p.Options.hasPlay(&p.Board, &p.Rack) {
		return errors.New("the rack has no play")
	}
	return p.checkPast()
}

func (p *position) checkPast() error {
	totals := make([]int, len(p.Totals))
	for i := range p.Past {
		r := &p.Past[i]
		if _, ok := board.ParsePlacement(r.Top); !ok || r.Word == "" {
			return fmt.Errorf("round %d has no best play", i+1)
		}
		if len(r.Scores) != len(r.Answers) || len(r.Scores) > len(totals) || r.Solo < 0 || r.Solo > len(r.Scores) ||
			i > 0 && len(r.Scores) < len(p.Past[i-1].Scores) {
			return fmt.Errorf("the seats of round %d do not agree", i+1)
		}
		for j, s := range r.Computers {
			if s < 0 || int(s) >= len(r.Scores) || j > 0 && s <= r.Computers[j-1] {
				return fmt.Errorf("the computers of round %d do not agree", i+1)
			}
		}
		for s, n := range r.Scores {
			totals[s] += n
		}
	}
	for s, n := range totals {
		if n != p.Totals[s] {
			return fmt.Errorf("the total of seat %d is not the sum of its rounds", s)
		}
	}
	return nil
}

// Inventory implements game.Counter.
func (p *position) Inventory() map[string]int {
	laid := p.Board.Tiles()
	all := laid.Plus(&p.Bag)
	all = all.Plus(&p.Rack)
	inventory := make(map[string]int)
	for t, n := range all {
		if n > 0 {
			inventory[board.Tile(t).String()] = int(n)
		}
	}
	return inventory
}
