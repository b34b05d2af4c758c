package rummy

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Panel is, for the public, only the button that draws, which hides nothing. For a seat it shows the draft.
func (v *Observation[T]) Panel(text string) game.Panel {
	if v.Who == Nobody {
		if v.Over {
			return game.Panel{}
		}
		return game.Panel{Controls: []game.Control{v.drawButton(0)}}
	}
	if v.Over {
		return game.Panel{}
	}
	d := v.openDraft(text)
	r := v.review(d)
	show := v.draftDiagram(d, r)
	panel := game.Panel{Say: v.status(d, r), Show: &show}
	playable := r.err == nil || v.Opt.Assist == AssistOff && !r.laid.Empty()
	panel.Controls = append(panel.Controls,
		game.Control{Name: "play", Label: v.Voice.Msg("button.play"), Style: game.Success, Disabled: !playable || !v.Mine()},
		v.drawButton(0),
		game.Control{Name: "undo", Label: v.Voice.Msg("button.undo"), Disabled: len(d.past) == 0 && d.text == ""},
		game.Control{Name: "reset", Label: v.Voice.Msg("button.reset"), Disabled: len(d.past) == 0 && d.text == ""},
		game.Control{Name: "table", Label: v.Voice.Msg("button.table")})
	if menu, ok := handMenu(v, d, r); ok {
		panel.Controls = append(panel.Controls, menu)
	}
	panel.Controls = append(panel.Controls, game.Control{Name: "sort", Label: v.Voice.Msg("button.sort"), Row: 2})
	if !v.Mine() { // a seat that is not in turn may prepare a move but cannot play it
		panel.Controls = slices.DeleteFunc(panel.Controls, func(c game.Control) bool { return c.Disabled })
	}
	return panel
}

func (v *Observation[T]) drawButton(row int) game.Control {
	id := "button.draw"
	if v.Pool == 0 {
		id = "button.pass"
	}
	return game.Control{Name: "draw", Label: v.Voice.Msg(id), Row: row, Style: game.Primary,
		Disabled: v.Who != Nobody && !v.Mine()}
}

// maxChoices is the most lines that a menu can have.
const maxChoices = 25

// handMenu offers the tiles of the hand that the draft has not placed, in the owner's order.
func handMenu[T cmp.Ordered](v *Observation[T], d draft[T], r review[T]) (game.Control, bool) {
	menu := game.Control{Name: "pick", Label: v.Voice.Msg("button.pick"), Row: 1, Min: 1}
	seen := make(map[string]int)
	for _, t := range v.sorted(v.Hand.Difference(r.laid), d.order) {
		if len(menu.Choices) == maxChoices {
			break
		}
		value := v.Set.TileText(t, "")
		if seen[value]++; seen[value] > 1 {
			value = fmt.Sprintf("%s#%d", value, seen[value])
		}
		menu.Choices = append(menu.Choices, game.Choice{Value: value, Label: v.Set.TileMsg(t), Piece: v.Set.Piece([]T{t}, 0)})
	}
	menu.Max = len(menu.Choices)
	return menu, menu.Max > 0
}

// draftDiagram is the board with the draft applied.
func (v *Observation[T]) draftDiagram(d draft[T], r review[T]) game.Diagram {
	board := game.Diagram{Parts: v.tableParts(d.now, v.Table)}
	if !r.loose.Empty() {
		part := game.Part{Title: v.Voice.Msg("loose")}
		for _, t := range r.loose.Slice() {
			part.Tokens = append(part.Tokens, game.Token{Text: v.Set.TileMsg(t), Tone: v.Set.Tone(t), State: game.Chosen,
				Piece: v.Set.Piece([]T{t}, 0)})
		}
		board.Parts = append(board.Parts, part)
	}
	board.Parts = append(board.Parts, v.handParts(v.Hand.Difference(r.laid), d.order)...)
	return board
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
	if r.laid.Empty() && r.loose.Empty() && r.foreign.Empty() && len(r.broken) == 0 {
		if !v.Mine() { // a seat that is not in turn need not be told that it has laid nothing
			return say
		}
		return append(say, v.Voice.Msg("draft.empty"))
	}
	if !r.laid.Empty() {
		say = append(say, v.Voice.Msg("draft.laid", "n", r.laid.Len(), "tiles", family.TilesMsg(v.Set, r.laid.Slice())))
	}
	if v.Opt.Assist == AssistOff {
		return say
	}
	if r.err == nil {
		id := "draft.right"
		if !v.Mine() {
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
	if len(r.broken) > 0 {
		numbers := make([]string, len(r.broken))
		for i, b := range r.broken {
			numbers[i] = strconv.Itoa(b + 1)
		}
		say = append(say, v.Voice.Msg("draft.broken", "n", len(numbers), "numbers", strings.Join(numbers, ", ")))
	}
	if r.foreign.Empty() && r.loose.Empty() && len(r.broken) == 0 {
		if why, ok := game.Refused(r.err); ok {
			say = append(say, why)
		}
	}
	return say
}
