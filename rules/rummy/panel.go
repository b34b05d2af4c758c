package rummy

import (
	"fmt"
	"strconv"
	"strings"

	"tablee/rules/game"
)

// Panel is, for everybody, the one button that hides nothing: draw. A seat's own panel is its draft.
func (v *view[T]) Panel(text string) game.Panel {
	if v.seat == nobody {
		if v.over {
			return game.Panel{}
		}
		return game.Panel{Controls: []game.Control{v.drawButton(0)}}
	}
	if v.over {
		return game.Panel{Controls: []game.Control{{Name: "missed", Label: v.r.msg("button.missed")}}}
	}
	d := v.openDraft(text)
	r := v.review(d)
	show := v.draftDiagram(d, r)
	panel := game.Panel{Say: v.status(d, r), Show: &show}
	playable := r.err == nil || v.opt.assist == assistOff && !r.laid.Empty()
	panel.Controls = append(panel.Controls,
		game.Control{Name: "play", Label: v.r.msg("button.play"), Style: game.Success, Disabled: !playable || !v.mine()},
		v.drawButton(0),
		game.Control{Name: "undo", Label: v.r.msg("button.undo"), Disabled: len(d.past) == 0 && d.text == ""},
		game.Control{Name: "reset", Label: v.r.msg("button.reset"), Disabled: len(d.past) == 0 && d.text == ""},
		game.Control{Name: "table", Label: v.r.msg("button.table")})
	if menu, ok := v.handMenu(d, r); ok {
		panel.Controls = append(panel.Controls, menu)
	}
	panel.Controls = append(panel.Controls, game.Control{Name: "sort", Label: v.r.msg("button.sort"), Row: 2})
	if v.opt.assist == assistHint {
		panel.Controls = append(panel.Controls, game.Control{Name: "hint", Label: v.r.msg("button.hint"), Row: 2})
	}
	return panel
}

func (v *view[T]) drawButton(row int) game.Control {
	id := "button.draw"
	if v.pool == 0 {
		id = "button.pass"
	}
	return game.Control{Name: "draw", Label: v.r.msg(id), Row: row, Style: game.Primary, Disabled: v.seat != nobody && !v.mine()}
}

// maxChoices is what a menu can hold.
const maxChoices = 25

// handMenu offers the tiles that the draft does not lay, in the owner's order.
func (v *view[T]) handMenu(d draft[T], r review[T]) (game.Control, bool) {
	menu := game.Control{Name: "pick", Label: v.r.msg("button.pick"), Row: 1, Min: 1}
	seen := make(map[string]int)
	for _, t := range v.sorted(v.hand.Difference(r.laid), d.order) {
		if len(menu.Choices) == maxChoices {
			break
		}
		value := v.set.TileText(t, "")
		if seen[value]++; seen[value] > 1 {
			value = fmt.Sprintf("%s#%d", value, seen[value])
		}
		menu.Choices = append(menu.Choices, game.Choice{Value: value, Label: v.set.TileMsg(t)})
	}
	menu.Max = len(menu.Choices)
	return menu, menu.Max > 0
}

// draftDiagram is the board as the draft would have it.
func (v *view[T]) draftDiagram(d draft[T], r review[T]) game.Diagram {
	board := game.Diagram{Parts: v.tableParts(d.now, v.table)}
	if !r.loose.Empty() {
		part := game.Part{Title: v.r.msg("loose")}
		for _, t := range r.loose.Slice() {
			part.Tokens = append(part.Tokens, game.Token{Text: v.set.TileMsg(t), Tone: v.set.Tone(t)})
		}
		board.Parts = append(board.Parts, part)
	}
	board.Parts = append(board.Parts, v.handParts(v.hand.Difference(r.laid), d.order)...)
	return board
}

// status says where a draft stands: what leaves the hand, what is still wrong, or that all is right.
func (v *view[T]) status(d draft[T], r review[T]) []game.Msg {
	if v.over {
		return nil
	}
	var say []game.Msg
	if d.text != "" {
		say = append(say, v.r.msg("form.waiting"))
	}
	if r.laid.Empty() && r.loose.Empty() && r.foreign.Empty() && len(r.broken) == 0 {
		return append(say, v.r.msg("draft.empty"))
	}
	if !r.laid.Empty() {
		say = append(say, v.r.msg("draft.laid", "n", r.laid.Len(), "tiles", tilesMsg(v.set, r.laid.Slice())))
	}
	if v.opt.assist == assistOff {
		return say
	}
	if r.err == nil {
		id := "draft.right"
		if !v.mine() {
			id = "draft.wait"
		}
		return append(say, v.r.msg(id))
	}
	if !r.foreign.Empty() {
		say = append(say, v.r.msg("draft.foreign", "tiles", tilesMsg(v.set, r.foreign.Slice())))
	}
	if !r.loose.Empty() {
		say = append(say, v.r.msg("draft.loose", "tiles", tilesMsg(v.set, r.loose.Slice())))
	}
	if len(r.broken) > 0 {
		numbers := make([]string, len(r.broken))
		for i, b := range r.broken {
			numbers[i] = strconv.Itoa(b + 1)
		}
		say = append(say, v.r.msg("draft.broken", "n", len(numbers), "numbers", strings.Join(numbers, ", ")))
	}
	if r.foreign.Empty() && r.loose.Empty() && len(r.broken) == 0 {
		if why, ok := game.Refused(r.err); ok {
			say = append(say, why)
		}
	}
	return say
}
