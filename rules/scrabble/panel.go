package scrabble

// This file has where a seat prepares its move: a half-made move and what it would do, the panel of what can be
// pressed, verbs and controls, candidates while typing, and moves in words.

import (
	"fmt"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// Names of controls that are not verbs.
const (
	controlWrite   = "write"    // opens the form for a word
	controlPlace   = "place"    // the form itself
	controlConfirm = "confirm"  // plays what waits
	controlCancel  = "cancel"   // drops it
	controlSwap    = "swap"     // the menu of tiles to exchange
	controlPass    = "ask-pass" // a pass, to be confirmed
)

// seatView is what a seat knows, and forms its move from.
type seatView struct{ *state.Observation }

// Panel shows the move in waiting with its preview, and what can be pressed.
func Panel(s *state.Observation, text string) game.Panel {
	v := seatView{s}
	d := readDraft(text)
	var p game.Panel
	if v.Player() && v.Phase != state.Over && d != (draft{}) {
		p.Show = v.handBoard(d)
	}
	if !v.Mine() && v.Who != game.Public && v.Phase != state.Over {
		if v.Player() {
			p.Controls = arranging(0)
		}
		return p
	}
	switch v.Phase {
	case state.Judging:
		p.Say = []game.Msg{v.question()}
		p.Controls = []game.Control{
			{Name: state.MoveAccept, Label: game.M("scrabble.button.accept"), Style: game.Success},
			{Name: state.MoveRefuse, Label: game.M("scrabble.button.refuse"), Style: game.Danger},
		}
		return p
	case state.Over:
		return p
	case state.Challengeable:
		p.Say = append(p.Say, game.M("scrabble.say.challenge", "by", game.Seat(v.Last().Seat)))
		p.Controls = append(p.Controls,
			game.Control{Name: state.MoveAccept, Label: game.M("scrabble.button.stands"), Row: 0, Style: game.Success},
			game.Control{Name: state.MoveChallenge, Label: game.M("scrabble.button.challenge"), Row: 0, Style: game.Danger})
	}
	if v.Who == game.Public {
		p.Controls = append(p.Controls,
			game.Control{Name: controlWrite, Label: game.M("scrabble.button.write"), Row: 1, Style: game.Primary},
			game.Control{Name: controlPass, Label: game.M("scrabble.button.pass"), Row: 1})
		return p
	}
	v.waitingPanel(d, &p)
	return p
}

// waitingPanel adds the move in waiting, or else the ways to make one.
func (v seatView) waitingPanel(d draft, p *game.Panel) {
	if d.waiting() {
		say, ok := v.preview(d)
		p.Say = append(p.Say, say...)
		p.Controls = append(p.Controls,
			game.Control{Name: controlConfirm, Label: game.M("scrabble.button.confirm"), Row: 1, Style: game.Success,
				Disabled: !ok},
			game.Control{Name: controlCancel, Label: game.M("scrabble.button.cancel"), Row: 1})
	}
	p.Controls = append(p.Controls, game.Control{Name: controlWrite, Label: game.M("scrabble.button.write"), Row: 1,
		Style: game.Primary})
	if !d.waiting() {
		p.Controls = append(p.Controls, game.Control{Name: controlPass, Label: game.M("scrabble.button.pass"), Row: 1})
	}
	if v.BagAfterLast() >= v.Options.MinBag() {
		p.Controls = append(p.Controls, v.swapMenu(d))
	}
	p.Controls = append(p.Controls, arranging(3)...)
}

// arranging are the buttons that order the rack, in turn and off turn.
func arranging(row int) []game.Control {
	return []game.Control{
		{Name: "shuffle", Label: game.M("scrabble.button.shuffle"), Row: row},
		{Name: "sort", Label: game.M("scrabble.button.sort"), Row: row},
	}
}

// swapMenu offers the rack's tiles, each by its place in the arranged rack.
func (v seatView) swapMenu(d draft) game.Control {
	c := game.Control{Name: controlSwap, Label: game.M("scrabble.menu.swap"), Row: 2, Min: 1}
	values := &v.Options.Set().Values
	for i, r := range d.arrange(v.Rack()) {
		t, _ := board.ParseTile(byte(r))
		c.Choices = append(c.Choices, game.Choice{Value: fmt.Sprintf("%d%v", i, t), Label: game.M("scrabble.menu.tile",
			"tile", t.String(), "n", int(values[t]))})
	}
	c.Max = len(c.Choices)
	return c
}

// question asks the referee for the words of the last play.
func (v seatView) question() game.Msg {
	var words []game.Msg
	for _, w := range v.Last().Words {
		words = append(words, game.Lit(board.Letters(w)))
	}
	return game.M("scrabble.say.judge", "by", game.Seat(v.Last().Seat), "words", words, "n", len(words))
}

// handBoard is the board as it would be with the word in waiting, and the rack in its owner's order.
func (v seatView) handBoard(d draft) *game.Diagram {
	b, rack := v.Board, v.Rack()
	var pending *board.Lay
	if d.Word != "" && v.Placing() {
		if lay, err := v.pending(d); err == nil {
			b.Place(lay, &rack)
			pending = lay
		}
	}
	return Hand(v.Observation, &b, pending, d.arrange(rack))
}
