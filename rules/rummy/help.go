package rummy

import (
	"context"
	"slices"
	"strings"

	"tablee/rules/game"
)

// What the game does for a person: it rearranges the table for given tiles, shows a play, takes the
// whole table in a form, and tells afterwards what was missed.

// arrange finds the play that lays exactly the tiles named, with the fewest changes to the table.
func (k *desk[T]) arrange() (game.Reply, error) {
	if k.v.opt.assist < assistArrange {
		return game.Reply{}, k.v.r.refuse("err.assist")
	}
	tiles, _, err := k.tiles(k.a.Args["tiles"], k.v.hand)
	if err != nil {
		return game.Reply{}, err
	}
	now, ok := k.v.set.Lay(context.Background(), k.v.situation(), MultisetOf(tiles...))
	if !ok {
		return game.Reply{}, k.v.r.refuse("err.arrange", "tiles", tilesMsg(k.v.set, tiles))
	}
	return k.reply(k.d.step(settle(k.v.table, now)))
}

// pick lays the tiles chosen in the menu, with those laid already. Where the game may rearrange and can,
// it does; else they become a combination of their own for the owner to work on.
func (k *desk[T]) pick() (game.Reply, error) {
	var picked []T
	for _, value := range k.a.Values {
		text, _, _ := strings.Cut(value, "#")
		t, ok := k.v.set.ParseTile(text, "")
		if !ok {
			return game.Reply{}, k.v.r.refuse("err.tile", "text", cutText(value, 20))
		}
		picked = append(picked, t)
	}
	r := k.v.review(k.d)
	if lack := MultisetOf(picked...).Difference(k.v.hand.Difference(r.laid)); !lack.Empty() || len(picked) == 0 {
		return game.Reply{}, k.v.r.refuse("err.nothand", "tiles", tilesMsg(k.v.set, lack.Slice()))
	}
	if k.v.opt.assist >= assistArrange {
		all := r.laid.Add(picked...)
		if now, ok := k.v.set.Lay(context.Background(), k.v.situation(), all); ok {
			return k.reply(k.d.step(settle(k.v.table, now)))
		}
	}
	now := k.arranged(append(slices.Clone(k.d.now), picked))
	if k.v.opt.assist >= assistArrange {
		return k.reply(k.d.step(now), k.v.r.msg("draft.aside", "n", len(now)))
	}
	return k.reply(k.d.step(now))
}

// hint proposes the best play.
func (k *desk[T]) hint() (game.Reply, error) {
	if k.v.opt.assist < assistHint {
		return game.Reply{}, k.v.r.refuse("err.hint")
	}
	found, ok := k.v.set.Best(context.Background(), k.v.situation(), "")
	if !ok {
		return k.reply(k.d, k.v.r.msg("draft.nothing"))
	}
	return k.reply(k.d.step(settle(k.v.table, found.Table)))
}

// The form's name is that of the verb which opens it; its field holds a combination a line.
const formField = "sets"

// form opens the whole table for rewriting or, sent back, reads it. A text that cannot be read, or does
// not fit the tiles, is kept in the draft: nothing that was typed is lost.
func (k *desk[T]) form() (game.Reply, error) {
	typed, sent := k.a.Args[formField]
	if !sent {
		value := k.d.text
		if value == "" {
			value = strings.ReplaceAll(formatTable(k.v.set, k.d.now, k.lang), " | ", "\n")
		}
		return game.Reply{Draft: k.v.write(k.d), Form: &game.Form{
			Name: "table", Title: k.v.r.msg("form.title"),
			Fields: []game.Field{{Name: formField, Label: k.v.r.msg("form.sets"), Value: cutText(value, maxTyped), Long: true, Max: 1500}},
		}}, nil
	}
	now, err := k.readTable(typed)
	if err != nil {
		d := k.d
		d.text = typed
		why, _ := game.Refused(err)
		return k.reply(d, why, k.v.r.msg("form.kept"))
	}
	return k.reply(k.d.step(now))
}

// maxMissed bounds the plays that missed tells.
const maxMissed = 12

// missed tells, of each of the seat's turns, the best play where it was better than what was done. It
// is for afterwards; during the game it is a hint.
func (k *desk[T]) missed() (game.Reply, error) {
	v := k.v
	if !v.over && v.opt.assist < assistHint {
		return game.Reply{}, v.r.refuse("err.later")
	}
	var say []game.Msg
	for i, past := range v.turns(v.seat, v.past) {
		if len(say) == maxMissed {
			break
		}
		s := v.situation()
		s.Hand, s.Table, s.Opened = past.hand, v.after(past.ply), past.opened
		found, ok := v.set.Best(context.Background(), s, "")
		if !ok {
			continue
		}
		best, err := check(v.r, v.set, v.opt, s.Opened, s.Table, s.Hand, found.Table)
		if err != nil {
			continue
		}
		laid := v.laid(past.ply)
		done := Turn[T]{Before: s.Table, After: v.log[past.ply].table, Hand: past.hand, Left: past.hand.Difference(laid)}
		was, could := 0, v.worth(best)
		if !laid.Empty() {
			was = v.worth(done)
		}
		if could > was {
			_, made := without(s.Table, best.After)
			say = append(say, v.r.msg("missed.turn", "turn", i+1, "n", could-was, "was", was, "could", could, "tiles", tilesMsg(v.set, best.Hand.Difference(best.Left).Slice()), "sets", setsMsg(v.set, made)))
		}
	}
	if len(say) == 0 {
		say = append(say, v.r.msg("missed.none"))
	}
	return game.Reply{Draft: v.write(k.d), Say: say}, nil
}

// worth is what a play counts by the rule set's main criterion.
func (v *view[T]) worth(t Turn[T]) int {
	tiles, points := v.set.Measure(t)
	if v.set.About().ByPoints {
		return points
	}
	return tiles
}
