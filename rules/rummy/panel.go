package rummy

import (
	"fmt"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Panel is, for the public, only what shows nothing of a hand: to draw, and in games of words to write one. For a seat
// it shows the draft, and what can be done with it.
func (v *Observation[T]) Panel(text string) game.Panel {
	switch {
	case v.Over:
		return game.Panel{}
	case v.Who == Nobody && !v.mayDraw():
		return game.Panel{}
	case v.Who == Nobody:
		return game.Panel{Controls: append(v.wordButton(), v.drawButton())}
	}
	d := v.openDraft(text)
	plain := v
	v = v.taking(d)
	r, knocks := v.review(d), plain.knocks(d)
	show := v.draftDiagram(d, r)
	words := v.spellings(d, r)
	say := v.status(d, r)
	if len(words) > 0 {
		say = append(say, v.Voice.Msg("draft.which", "tiles", family.TilesMsg(v.Set, d.ask)))
	}
	panel := game.Panel{Say: say, Show: &show, Controls: v.mainButtons(d, r, knocks)}
	if len(words) > 0 {
		for i := range panel.Controls {
			panel.Controls[i].Row = 1
		}
		panel.Controls = append(v.spelt(words, 0), panel.Controls...) // nothing may displace an answer
	} else {
		if plain.lays(d, knocks) {
			panel.Controls = append(panel.Controls, v.setsMenu(v.offers(d, r), 1)...)
			panel.Controls = append(panel.Controls, v.handMenu(d, r, 2)...)
		}
	}
	row := 3
	if throw := plain.throwMenu(d, r, knocks, row); throw != nil { // it needs the row
		panel.Controls, row = append(panel.Controls, throw...), 0
	}
	if v.plays() == nil { // else the table is not rearranged
		panel.Controls = append(panel.Controls, game.Control{Name: "table", Label: v.Voice.Msg("button.table"), Row: row,
			Rare: true})
	}
	return game.Panel{Say: panel.Say, Show: panel.Show, Controls: append(panel.Controls,
		game.Control{Name: "sort", Label: v.Voice.Msg("button.sort"), Row: row, Rare: true})}
}

// mainButtons play the draft, write a word, draw, and take steps back: those that can be pressed now. A seat that is
// not in turn may prepare a move but cannot play it.
func (v *Observation[T]) mainButtons(d draft[T], r review[T], knocks []knock[T]) (list []game.Control) {
	pile := v.plays() != nil
	if pile {
		list = v.pileButtons(d, r, knocks)
	} else if v.Mine() && (r.err == nil || v.Opt.Assist == AssistOff && !r.laid.Empty()) {
		list = append(list, game.Control{Name: controlPlay + v.draftHash(d), Label: v.Voice.Msg("button.play"),
			Style: game.Success})
	}
	list = append(list, v.wordButton()...)
	if v.Mine() && !pile {
		draw := v.drawButton()
		draw.Rare = !r.laid.Empty() // one who is putting tiles down rarely draws
		list = append(list, draw)
	}
	if len(d.past) > 0 || d.text != "" || len(d.ask) > 0 || d.taken {
		list = append(list, game.Control{Name: "undo", Label: v.Voice.Msg("button.undo")},
			game.Control{Name: "reset", Label: v.Voice.Msg("button.reset"), Rare: true})
	}
	return list
}

// wordButton opens the form for a word, in games of words.
func (v *Observation[T]) wordButton() []game.Control {
	if _, ok := v.Set.(family.Speller[T]); !ok {
		return nil
	}
	return []game.Control{{Name: controlWrite, Label: v.Voice.Msg("button.word"), Style: game.Primary}}
}

// mayDraw reports whether the seat in turn may draw now.
func (v *Observation[T]) mayDraw() bool {
	_, pile := family.DiscardsOf(v.Set)
	return !pile || v.Stage == family.Drawing
}

func (v *Observation[T]) drawButton() game.Control {
	id := "button.draw"
	if _, pile := family.DiscardsOf(v.Set); pile {
		id = "button.stock"
	} else if v.Pool == 0 {
		id = "button.pass"
	}
	return game.Control{Name: "draw", Label: v.Voice.Msg(id), Style: game.Primary}
}

// maxChoices is the most lines that a menu can have.
const maxChoices = 25

// handMenu offers the tiles of the hand that the draft has not placed, in the owner's order; one alone is a button.
func (v *Observation[T]) handMenu(d draft[T], r review[T], row int) []game.Control {
	menu := game.Control{Name: controlPick, Label: v.Voice.Msg("button.pick"), Row: row, Min: 1}
	seen := make(map[string]int)
	tiles := v.sorted(v.Hand.Difference(r.laid), d.order)
	if len(tiles) == 1 {
		name := controlTile + strings.ReplaceAll(v.Set.TileText(tiles[0], ""), jokerText, jokerName)
		return []game.Control{{Name: name, Label: v.Set.TileMsg(tiles[0]), Row: row}}
	}
	for _, t := range tiles[:min(len(tiles), maxChoices)] {
		value := v.Set.TileText(t, "")
		if seen[value]++; seen[value] > 1 {
			value = fmt.Sprintf("%s#%d", value, seen[value])
		}
		menu.Choices = append(menu.Choices, game.Choice{Value: value, Label: v.Set.TileMsg(t), Piece: v.Set.Piece([]T{t}, 0)})
	}
	menu.Max = len(menu.Choices)
	if menu.Max == 0 {
		return nil
	}
	return []game.Control{menu}
}

// The joker's text, and what stands for it in the name of a control.
const (
	jokerText = "*"
	jokerName = "-"
)

// draftDiagram is the board with the draft applied.
func (v *Observation[T]) draftDiagram(d draft[T], r review[T]) game.Diagram {
	board := game.Diagram{Parts: append(v.pileParts(d.taken), v.tableParts(d.now, v.Table)...)}
	board.Parts = append(board.Parts, v.leftParts()...)
	if !r.loose.Empty() {
		part := game.Part{Title: v.Voice.Msg("loose")}
		for _, t := range r.loose.Slice() {
			part.Tokens = append(part.Tokens, game.Token{Text: v.Set.TileMsg(t), Tone: v.Set.Tone(t), State: game.Chosen,
				Piece: v.Set.Piece([]T{t}, 0)})
		}
		board.Parts = append(board.Parts, part)
	}
	board.Parts = append(board.Parts, v.handParts(v.Hand.Difference(r.laid), d.order)...)
	return v.withSigns(board)
}

// mostExplained is of how many combinations a draft tells what is wrong with each.
const mostExplained = 3

// unfinished tells which combinations of a draft are not valid and, if the rule set explains that, why.
func (v *Observation[T]) unfinished(d draft[T], r review[T]) []game.Msg {
	if e, ok := v.Set.(family.Explainer[T]); ok && len(r.broken) <= mostExplained {
		say := make([]game.Msg, 0, mostExplained)
		for _, b := range r.broken {
			if why, ok := game.Refused(e.WhyNot(d.now[b])); ok {
				say = append(say, why)
			}
		}
		return say
	}
	if len(r.broken) == 0 {
		return nil
	}
	numbers := make([]string, len(r.broken))
	for i, b := range r.broken {
		numbers[i] = strconv.Itoa(b + 1)
	}
	return []game.Msg{v.Voice.Msg("draft.broken", "n", len(numbers), "numbers", strings.Join(numbers, ", "))}
}

// status describes a draft: what leaves the hand, what is still wrong, or that all is right.
func (v *Observation[T]) status(d draft[T], r review[T]) []game.Msg {
	if v.Over {
		return nil
	}
	var say []game.Msg
	if d.text != "" {
		say = append(say, v.Voice.Msg("form.waiting"))
	}
	say = append(say, v.pileStatus(d, r)...)
	if r.laid.Empty() && r.loose.Empty() && r.foreign.Empty() && len(r.broken) == 0 {
		return say
	}
	if !r.laid.Empty() {
		say = append(say, v.Voice.Msg("draft.laid", "n", r.laid.Len(), "tiles", family.TilesMsg(v.Set, r.laid.Slice())))
	}
	if v.Opt.Assist == AssistOff {
		return say
	}
	if r.err == nil {
		id := "draft.right"
		switch pile := v.plays() != nil && v.Stage != family.LayingOff; {
		case pile && v.lacksTaken(d, r): // what is still missing has been said
			return say
		case pile && v.mayThrow(d):
			id = "draft.rightpile"
		case pile:
			id = "draft.waitpile"
		case !v.Mine():
			id = "draft.wait"
		}
		return append(say, v.Voice.Msg(id))
	}
	if !r.foreign.Empty() {
		say = append(say, v.Voice.Msg("draft.foreign", "tiles", family.TilesMsg(v.Set, r.foreign.Slice())))
	}
	if !r.loose.Empty() {
		say = append(say, v.Voice.Msg("draft.loose", "tiles", family.TilesMsg(v.Set, r.loose.Slice())))
	}
	say = append(say, v.unfinished(d, r)...)
	if r.foreign.Empty() && r.loose.Empty() && len(r.broken) == 0 {
		if why, ok := game.Refused(r.err); ok {
			say = append(say, why)
		}
	}
	return say
}
