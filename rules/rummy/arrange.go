package rummy

import (
	"context"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// This file arranges the table for given tiles, and reads a whole table from a form.

// arrange finds the play that lays exactly the given tiles, with the fewest changes to the table.
func (k *draftEditor[T]) arrange() (game.Reply, error) {
	if k.v.Opt.Assist < AssistArrange {
		return game.Reply{}, k.v.Voice.Refuse("err.assist")
	}
	tiles, _, err := k.tiles(k.a.Args["tiles"], k.v.Hand)
	if err != nil {
		return game.Reply{}, err
	}
	if _, valid := k.v.Set.Arrange(tiles); !valid && k.v.Set.About().Words {
		speller, ok := k.v.Set.(family.Speller[T])
		if ok && len(speller.Spellings(k.v.Situation(), family.MultisetOf(tiles...))) > 1 {
			d := draft[T]{order: k.d.order, base: k.v.Table, now: k.v.Table, ask: tiles}
			return k.reply(d)
		}
	} else if valid && k.v.Set.About().Words { // a word is what was typed, not another one of its letters
		if d := k.d.step(append(slices.Clip(k.v.Table), tiles)); k.v.review(d).err == nil {
			return k.reply(d)
		}
	}
	now, ok := k.v.Set.Lay(context.Background(), k.v.Situation(), family.MultisetOf(tiles...))
	if !ok {
		if own, ok := k.own(tiles); ok { // they fit together; what is wrong is told
			return k.reply(k.d.step(append(slices.Clip(k.v.Table), own...)))
		}
		return game.Reply{}, k.v.Voice.Refuse("err.arrange", "tiles", family.TilesMsg(k.v.Set, tiles))
	}
	return k.reply(k.d.step(family.Settle(k.v.Table, now)))
}

// pick lays the tiles chosen in the menu, together with those already laid. If the table's options allow arranging and
// it is possible, it arranges the table; else the tiles become a combination of their own for the owner to work on.
func (k *draftEditor[T]) pick() (game.Reply, error) {
	var picked []T
	for _, value := range k.a.Values {
		text, _, _ := strings.Cut(value, "#")
		t, ok := k.v.Set.ParseTile(text, "")
		if !ok {
			return game.Reply{}, k.v.Voice.Refuse("err.tile", "text", game.Quote(value, 20))
		}
		picked = append(picked, t)
	}
	r := k.v.review(k.d)
	if lack := family.MultisetOf(picked...).Difference(k.v.Hand.Difference(r.laid)); !lack.Empty() || len(picked) == 0 {
		return game.Reply{}, k.v.Voice.Refuse("err.nothand", "tiles", family.TilesMsg(k.v.Set, lack.Slice()))
	}
	if k.v.Opt.Assist >= AssistArrange {
		if reply, ok := k.which(picked); ok {
			return reply, nil
		}
		all := r.laid.Add(picked...)
		if now, ok := k.v.Set.Lay(context.Background(), k.v.Situation(), all); ok {
			return k.reply(k.d.step(family.Settle(k.v.Table, now)))
		}
		if own, ok := k.own(picked); ok {
			return k.reply(k.d.step(k.arranged(append(slices.Clip(k.d.now), own...))))
		}
	}
	now := k.arranged(append(slices.Clone(k.d.now), picked))
	return k.reply(k.d.step(now))
}

// own makes combinations of given tiles alone, whatever a first meld takes.
func (k *draftEditor[T]) own(tiles []T) ([][]T, bool) {
	s := k.v.Situation()
	s.Table, s.Opened = nil, true
	return k.v.Set.Lay(context.Background(), s, family.MultisetOf(tiles...))
}

// formField is the name of the form's field, which has one combination a line. The form has the name of the verb that
// opens it.
const formField = "sets"

// form opens a form with the whole table, or reads it when it is sent. A text that cannot be read, or that does not fit
// the tiles, is kept in the draft, so that nothing typed is lost.
func (k *draftEditor[T]) form() (game.Reply, error) {
	typed, sent := k.a.Args[formField]
	if !sent {
		value := k.d.text
		if value == "" {
			value = strings.ReplaceAll(family.FormatTable(k.v.Set, k.d.now, k.lang), " | ", "\n")
		}
		return game.Reply{Draft: k.v.write(k.d), Form: &game.Form{
			Name: "table", Title: k.v.Voice.Msg("form.title"),
			Fields: []game.Field{{Name: formField, Label: k.v.Voice.Msg("form.sets"), Value: cutText(value, maxTyped),
				Long: true, Max: 1500}},
		}}, nil
	}
	now, err := k.readTable(typed)
	if err != nil {
		d := k.d
		d.text = typed
		why, _ := game.Refused(err)
		return k.reply(d, why, k.v.Voice.Msg("form.kept"))
	}
	return k.reply(k.d.step(now))
}
