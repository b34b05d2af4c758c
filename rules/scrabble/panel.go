package scrabble

// This file makes the panel of a seat: its unfinished move with a preview, and the buttons and menus.

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
	controlConfirm = "confirm"  // plays the move to be confirmed; a button has a point and its hash behind it
	controlCancel  = "cancel"   // drops it
	controlSwap    = "swap"     // the menu of tiles to exchange
	controlPass    = "ask-pass" // a pass, to be confirmed
	controlWord    = "doubt."   // followed by a word, which alone is challenged
	controlAt      = "at."      // followed by a place for the word to be confirmed
)

// maxWordButtons is how many words of a play have a button to challenge them alone; more are typed.
const maxWordButtons = 3

// seatView is an Observation with the methods for unfinished moves.
type seatView struct{ *state.Observation }

// Panel shows the move to be confirmed with its preview, and the controls.
func Panel(s *state.Observation, text string) game.Panel {
	v := seatView{s}
	d := readDraft(text)
	var p game.Panel
	if v.Player() && v.Phase != state.Over && d != (draft{}) {
		p.Show = v.handBoard(d)
	}
	if !v.Mine() && v.Who != game.Public && v.Phase != state.Over {
		if v.Player() {
			p.Controls = v.arranging(0)
		}
		return p
	}
	switch v.Phase {
	case state.Judging:
		p.Say = []game.Msg{v.question()}
		p.Controls = []game.Control{
			{Name: state.MoveAccept, Label: v.Options.Msg("button.accept"), Style: game.Success},
			{Name: state.MoveRefuse, Label: v.Options.Msg("button.refuse"), Style: game.Danger},
		}
		return p
	case state.Over:
		return p
	case state.Challengeable:
		p.Say = append(p.Say, v.Options.Msg("say.challenge", "by", game.Seat(v.Last().Seat)))
		p.Controls = append(p.Controls,
			game.Control{Name: state.MoveAccept, Label: v.Options.Msg("button.stands"), Row: 0, Style: game.Success},
			game.Control{Name: state.MoveChallenge, Label: v.Options.Msg("button.challenge"), Row: 0, Style: game.Danger})
		words := v.ChallengeWords()
		for _, w := range words[:min(len(words), maxWordButtons)] {
			p.Controls = append(p.Controls, game.Control{Name: controlWord + w, Label: v.Options.Msg("move.challenge",
				"words", w), Row: 0})
		}
	}
	if v.Who == game.Public {
		p.Controls = append(p.Controls,
			game.Control{Name: controlWrite, Label: v.Options.Msg("button.write"), Row: 1, Style: game.Primary})
		return p
	}
	v.waitingPanel(d, &p)
	return p
}

// waitingPanel adds the controls for the move to be confirmed, or else those for making one.
func (v seatView) waitingPanel(d draft, p *game.Panel) {
	if d.waiting() {
		say, ok := v.preview(d)
		p.Say = append(p.Say, say...)
		if ok {
			p.Controls = append(p.Controls, game.Control{Name: controlConfirm + "." + d.hash(), Row: 1,
				Label: v.Options.Msg("button.confirm"), Style: game.Success})
		}
		p.Controls = append(p.Controls, game.Control{Name: controlCancel, Label: v.Options.Msg("button.cancel"), Row: 1})
	}
	p.Controls = append(p.Controls, game.Control{Name: controlWrite, Label: v.Options.Msg("button.write"), Row: 1,
		Style: game.Primary})
	if !d.waiting() {
		p.Controls = append(p.Controls, game.Control{Name: controlPass, Label: v.Options.Msg("button.pass"), Row: 1})
	}
	if d.Any {
		p.Controls = append(p.Controls, v.placeButtons(d, 2)...)
	} else if rack := v.Rack(); !d.waiting() && v.exchanges() && rack.Len() > 1 {
		p.Controls = append(p.Controls, v.swapMenu(d))
	}
	p.Controls = append(p.Controls, v.arranging(3)...)
}

// exchanges tells whether tiles may be exchanged now.
func (v seatView) exchanges() bool {
	return v.Options.Duplicate.Name == "" && v.BagAfterLast() >= v.Options.MinBag()
}

// arranging are the buttons that order the rack, in turn or not.
func (v seatView) arranging(row int) []game.Control {
	return []game.Control{
		{Name: "shuffle", Label: v.Options.Msg("button.shuffle"), Row: row, Rare: true},
		{Name: "sort", Label: v.Options.Msg("button.sort"), Row: row, Rare: true},
	}
}

// swapMenu lists the rack's tiles, each by its index in the arranged rack.
func (v seatView) swapMenu(d draft) game.Control {
	c := game.Control{Name: controlSwap, Label: v.Options.Msg("menu.swap"), Row: 2, Min: 1}
	values := &v.Options.Set().Values
	for i, r := range d.arrange(v.Rack()) {
		t, _ := board.ParseTile(byte(r))
		c.Choices = append(c.Choices, game.Choice{Value: fmt.Sprintf("%d%v", i, t), Label: v.Options.Msg("menu.tile",
			"tile", t.String(), "n", int(values[t]))})
	}
	c.Max = len(c.Choices)
	return c
}

// question asks the referee about the words of the last play.
func (v seatView) question() game.Msg {
	var words []game.Msg
	for _, w := range v.Last().Words {
		words = append(words, game.Lit(board.Letters(w)))
	}
	return v.Options.Msg("say.judge", "by", game.Seat(v.Last().Seat), "words", words, "n", len(words))
}

// handBoard is the board with the word to be confirmed, and the rack in its owner's order.
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
