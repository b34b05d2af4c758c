package state

import (
	"encoding/json"
	"errors"
	"fmt"

	"tablee/rules/scrabble/internal/board"
)

// wire is the encoding: the public and the secret state.
type wire struct {
	Public Table
	Secret Secret
}

// Encode writes the whole position as JSON.
func (p *Layout) Encode() ([]byte, error) { return json.Marshal(wire{p.Table, p.Secret}) }

// Decode parses the output of Encode, and checks that the parts agree.
func Decode(data []byte) (*Layout, error) {
	var w wire
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, fmt.Errorf("scrabble: %w", err)
	}
	p := &Layout{Table: w.Public, Secret: w.Secret}
	if err := p.Valid(); err != nil {
		return nil, fmt.Errorf("scrabble: damaged position: %w", err)
	}
	return p, nil
}

// Valid is an error for the first contradiction between the parts.
func (p *Layout) Valid() error {
	n := p.Players
	switch {
	case n < MinPlayers || n > MaxPlayers:
		return fmt.Errorf("%d players", n)
	case !p.Options.valid() || p.Options.Judgeable(n) != nil:
		return errors.New("unknown options")
	case len(p.Scores) != n || len(p.Table.Racks) != n || len(p.Secret.Racks) != n:
		return errors.New("the players do not agree")
	case p.Next < 0 || p.Next >= n || p.First < 0 || p.First >= n || p.Phase > Over:
		return errors.New("nobody is in turn")
	case len(p.Secret.Past) != len(p.Sheet):
		return errors.New("the sheet has lost lines")
	case p.Passes < 0 || p.Before < 0:
		return errors.New("passes below zero")
	case p.Bag != p.Secret.Bag.Len():
		return errors.New("the bag is not what it says")
	}
	for s := range n {
		if p.Table.Racks[s] != p.Secret.Racks[s].Len() || p.Table.Racks[s] > board.RackSize {
			return fmt.Errorf("rack %d is not what it says", s)
		}
	}
	for _, d := range p.Draws {
		if len(d.Seats) != len(d.Tiles) {
			return errors.New("a draw without a tile")
		}
	}
	for i, l := range p.Sheet {
		if err := p.validLine(i, l); err != nil {
			return err
		}
	}
	return p.validPhase()
}

func (p *Layout) validLine(i int, l Line) error {
	if l.Seat < 0 || l.Seat >= p.Players {
		return fmt.Errorf("line %d of the sheet has no seat", i)
	}
	switch l.Kind {
	case Play:
		if _, ok := board.ParsePlacement(l.Move); !ok || len(l.Words) == 0 {
			return fmt.Errorf("line %d of the sheet has no play", i)
		}
	case Pass, Exchange, Withdrawn, Awarded, Gained, Lost, Overtime:
	default:
		return fmt.Errorf("line %d of the sheet is of kind %q", i, l.Kind)
	}
	return nil
}

// validPhase checks that a play that waits for its judges is in the last line, and is still on the board.
func (p *Layout) validPhase() error {
	if p.Phase != Judging && p.Phase != Challengeable {
		return nil
	}
	if len(p.Sheet) == 0 || p.Last().Kind != Play {
		return errors.New("there is no play to judge")
	}
	lay := p.LastLay()
	for _, t := range lay.Tiles {
		if t.Cell == 0 {
			return errors.New("the play to judge is not on the board")
		}
	}
	if p.Secret.Racks[p.Last().Seat].Len()+len(lay.Tiles) > board.RackSize {
		return errors.New("the play to judge has too many tiles")
	}
	if p.Phase == Judging && !p.Options.Referee || p.Phase == Judging && p.Next != p.Last().Seat {
		return errors.New("nobody judges")
	}
	return nil
}
