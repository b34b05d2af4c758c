package scrabble

import (
	"fmt"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
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

// Panel shows the move in waiting with its preview, and what can be pressed.
func (v *View) Panel(text string) game.Panel {
	d := readDraft(text)
	var p game.Panel
	if v.player() && v.Phase != Over && d != (draft{}) {
		p.Show = v.handBoard(d)
	}
	if !v.mine() && v.seat != game.Public && v.Phase != Over {
		if v.player() {
			p.Controls = arranging(0)
		}
		return p
	}
	switch v.Phase {
	case Judging:
		p.Say = []game.Msg{v.question()}
		p.Controls = []game.Control{
			{Name: moveAccept, Label: game.M("scrabble.button.accept"), Style: game.Success},
			{Name: moveRefuse, Label: game.M("scrabble.button.refuse"), Style: game.Danger},
		}
		return p
	case Over:
		if v.player() {
			p.Controls = []game.Control{{Name: "review", Label: game.M("scrabble.button.review")}}
		}
		return p
	case Challengeable:
		p.Say = append(p.Say, game.M("scrabble.say.challenge", "by", game.Seat(v.last().Seat)))
		p.Controls = append(p.Controls,
			game.Control{Name: moveAccept, Label: game.M("scrabble.button.stands"), Row: 0, Style: game.Success},
			game.Control{Name: moveChallenge, Label: game.M("scrabble.button.challenge"), Row: 0, Style: game.Danger})
	}
	if v.seat == game.Public {
		p.Controls = append(p.Controls,
			game.Control{Name: controlWrite, Label: game.M("scrabble.button.write"), Row: 1, Style: game.Primary},
			game.Control{Name: controlPass, Label: game.M("scrabble.button.pass"), Row: 1})
		return p
	}
	v.waitingPanel(d, &p)
	return p
}

// waitingPanel adds the move in waiting, or else the ways to make one.
func (v *View) waitingPanel(d draft, p *game.Panel) {
	if d.waiting() {
		say, ok := v.preview(d)
		p.Say = append(p.Say, say...)
		p.Controls = append(p.Controls,
			game.Control{Name: controlConfirm, Label: game.M("scrabble.button.confirm"), Row: 1, Style: game.Success, Disabled: !ok},
			game.Control{Name: controlCancel, Label: game.M("scrabble.button.cancel"), Row: 1})
	}
	p.Controls = append(p.Controls, game.Control{Name: controlWrite, Label: game.M("scrabble.button.write"), Row: 1, Style: game.Primary})
	if !d.waiting() {
		p.Controls = append(p.Controls, game.Control{Name: controlPass, Label: game.M("scrabble.button.pass"), Row: 1})
	}
	if v.bagAfterLast() >= v.Options.minBag() {
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
func (v *View) swapMenu(d draft) game.Control {
	c := game.Control{Name: controlSwap, Label: game.M("scrabble.menu.swap"), Row: 2, Min: 1}
	values := &v.Options.set().Values
	for i, r := range d.arrange(v.rack()) {
		t, _ := board.ParseTile(byte(r))
		c.Choices = append(c.Choices, game.Choice{Value: fmt.Sprintf("%d%v", i, t), Label: game.M("scrabble.menu.tile", "tile", t.String(), "n", int(values[t]))})
	}
	c.Max = len(c.Choices)
	return c
}

// question asks the referee for the words of the last play.
func (v *View) question() game.Msg {
	var words []game.Msg
	for _, w := range v.last().Words {
		words = append(words, game.Lit(board.Letters(w)))
	}
	return game.M("scrabble.say.judge", "by", game.Seat(v.last().Seat), "words", words, "n", len(words))
}

// handBoard is the board as it would be with the word in waiting, and the rack in its owner's order.
func (v *View) handBoard(d draft) *game.Diagram {
	b, rack, mark := v.Board, v.rack(), v.lastTiles()
	if d.Word != "" && v.placing() {
		if lay, err := v.pending(d); err == nil {
			b.Place(lay, &rack)
			mark = lay
		}
	}
	dia := &game.Diagram{Parts: []game.Part{{Grid: v.grid(&b, mark)}, {Text: game.M("scrabble.legend")}, rackPart(d.arrange(rack))}}
	dia.Parts = append(dia.Parts, v.stock()...)
	return dia
}
