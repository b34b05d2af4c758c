package rummy

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// This file has the controls and verbs of games with a discard pile. Taking the pile's last tile shows nobody anything
// new, so it is part of the draft, and can be taken back until the seat discards.

// Names of their controls.
const (
	controlUpcard  = "upcard"  // takes the last tile of the pile
	controlDiscard = "discard" // the menu of tiles to discard
	controlKnock   = "knock"   // the menu of tiles to discard with a knock
	controlOnly    = "only"    // before a tile of the menu: it is discarded, and the draft is not played
	controlPass    = "pass"
	controlBest    = "best" // lays off all that can be
)

// pileVerbs are the verbs of these games alone.
func pileVerbs(how family.Discards) []game.Verb {
	tile := game.Arg{Name: "tile", Required: true, Complete: true}
	list := []game.Verb{{Name: controlUpcard}, {Name: controlDiscard, Args: []game.Arg{tile}}}
	if how.Offer {
		list = append(list, game.Verb{Name: controlPass})
	}
	if how.Knock {
		list = append(list, game.Verb{Name: controlKnock, Args: []game.Arg{tile}}, game.Verb{Name: controlBest})
	}
	return list
}

// taking is the view with the tile that a draft has taken from the pile in the hand.
func (v *Observation[T]) taking(d draft[T]) *Observation[T] {
	if !d.taken {
		return v
	}
	w := *v
	w.Hand = v.Hand.Add(v.Top()...)
	return &w
}

// mayThrow reports whether the seat is about to discard.
func (v *Observation[T]) mayThrow(d draft[T]) bool {
	return v.Mine() && (v.Stage == family.Throwing || d.taken)
}

// lacksTaken reports whether a draft has taken a tile that must be laid, and has not placed it.
func (v *Observation[T]) lacksTaken(d draft[T], r review[T]) bool {
	return d.taken && v.plays().how.TakeLays && !r.laid.Has(v.Top()[0])
}

// pileStatus says what the seat in turn cannot see of its buttons: why there is none to take from the pile, or none to
// discard; in games with knocks, what counts against it.
func (v *Observation[T]) pileStatus(d draft[T], r review[T]) []game.Msg {
	check := v.plays()
	if a, ok := v.Set.(family.Arranger[T]); ok && check != nil && v.Stage != family.LayingOff {
		hand := v.Hand.Difference(r.laid)
		return []game.Msg{v.Voice.Msg("deadwood", "n", v.Set.FinalPoints(hand.Difference(family.Tiles(a.Arrangement(hand)))),
			"limit", v.posted())}
	}
	switch {
	case check == nil || !v.Mine():
	case d.taken && v.lacksTaken(d, r):
		return []game.Msg{v.Voice.Msg("draft.taken", "tiles", family.TilesMsg(v.Set, v.Top()))}
	case !d.taken && v.Stage == family.Drawing:
		if why, ok := game.Refused(check.mayTake()); ok {
			return []game.Msg{why}
		}
	}
	return nil
}

// lays reports whether the seat has a reason to put sets together now: in a game with knocks only once it may knock, or
// after a knock.
func (v *Observation[T]) lays(d draft[T], knocks []knock[T]) bool {
	check := v.plays()
	return check == nil || !check.how.Knock || v.Stage == family.LayingOff || len(d.past) > 0 || len(knocks) > 0
}

// pileButtons draw, take the last tile of the pile, pass, knock with the least, and lay off: those that can be pressed
// now.
func (v *Observation[T]) pileButtons(d draft[T], r review[T], knocks []knock[T]) (list []game.Control) {
	check := v.plays()
	if check == nil || !v.Mine() {
		return nil
	}
	if len(knocks) > 0 {
		k, id := knocks[0], "button.knocknow"
		if k.rest == 0 {
			id = "button.gin"
		}
		return []game.Control{{Name: throwName(controlKnock, v.Set.TileText(k.Throw[0], "")), Style: game.Success,
			Label: v.Voice.Msg(id, "n", k.rest, "tiles", family.TilesMsg(v.Set, k.Throw))}}
	}
	if d.taken {
		return nil
	}
	if v.Stage == family.Drawing {
		list = append(list, game.Control{Name: "draw", Label: v.Voice.Msg("button.stock"), Style: game.Primary})
	}
	if check.mayTake() == nil {
		list = append(list, game.Control{Name: controlUpcard, Style: game.Primary, Piece: v.Set.Piece(v.Top(), 0),
			Label: v.Voice.Msg("button.upcard", "tiles", family.TilesMsg(v.Set, v.Top()))})
	}
	switch {
	case v.Stage == family.Offered:
		list = append(list, game.Control{Name: controlPass, Label: v.Voice.Msg("button.nothanks")})
	case v.Stage != family.LayingOff:
	case len(d.past) > 0 && r.err == nil:
		list = append(list, game.Control{Name: controlPlay + v.draftHash(d), Label: v.Voice.Msg("button.play"),
			Style: game.Success})
	default:
		list = append(list, game.Control{Name: controlBest, Label: v.Voice.Msg("button.layoff"), Style: game.Success})
	}
	return list
}

// throwMenu offers the tiles that may be discarded now, and those with which the seat may knock.
func (v *Observation[T]) throwMenu(d draft[T], r review[T], knocks []knock[T], row int) []game.Control {
	if !v.mayThrow(d) {
		return nil
	}
	check := v.plays()
	menu := game.Control{Name: controlDiscard, Label: v.Voice.Msg("button.discard"), Row: row}
	tiles := slices.Compact(v.sorted(v.taking(d).Hand.Difference(r.laid), d.order))
	add := func(t T, before string, p family.Play[T]) {
		if _, err := check.checkPlay(p); err == nil {
			menu.Choices = append(menu.Choices, game.Choice{Value: before + v.Set.TileText(t, ""), Label: v.Set.TileMsg(t),
				Piece: v.Set.Piece([]T{t}, 0)})
		}
	}
	if !v.changed(d) || !check.how.Knock { // else the draft is what the seat would knock with
		for _, t := range tiles {
			add(t, "", v.thrown(d, t))
		}
	}
	if v.changed(d) && len(menu.Choices) == 0 { // a draft that cannot be played yet does not keep anybody from going on
		for _, t := range tiles {
			add(t, controlOnly+" ", family.Play[T]{Take: d.taken, Throw: []T{t}})
		}
		if !check.how.Knock {
			menu.Label = v.Voice.Msg("button.only")
		}
	}
	for _, k := range knocks {
		menu.Choices = append(menu.Choices, game.Choice{Value: controlKnock + " " + v.Set.TileText(k.Throw[0], ""),
			Label: v.Voice.Msg("button.knock", "tiles", family.TilesMsg(v.Set, k.Throw), "n", k.rest)})
	}
	menu.Choices = menu.Choices[max(len(menu.Choices)-maxChoices, 0):]
	switch len(menu.Choices) {
	case 0:
		return nil
	case 1:
		c := menu.Choices[0]
		return []game.Control{{Name: throwName(controlDiscard, c.Value), Label: v.Voice.Msg("button.throw", "tiles", c.Label),
			Row: row, Piece: c.Piece}}
	}
	return []game.Control{menu}
}

// throwName is the name of a button instead of a line of the menu.
func throwName(control, value string) string {
	return control + "." + strings.ReplaceAll(strings.ReplaceAll(value, jokerText, jokerName), " ", ".")
}

// changed reports whether a draft has another table.
func (v *Observation[T]) changed(d draft[T]) bool {
	return !slices.EqualFunc(d.now, v.Table, slices.Equal[[]T])
}

// thrown is the play of a draft that discards a tile.
func (v *Observation[T]) thrown(d draft[T], t T) family.Play[T] {
	p := family.Play[T]{Take: d.taken, Throw: []T{t}}
	if v.changed(d) {
		p.Table = d.now
	}
	return p
}

// knock is a play that knocks, with what its seat keeps.
type knock[T cmp.Ordered] struct {
	family.Play[T]
	rest int
}

// knocks are the plays with which the seat may knock: one for each tile that it may discard, the best ones first. What
// the draft has laid is laid so; else the game finds the sets.
func (v *Observation[T]) knocks(d draft[T]) (list []knock[T]) {
	arranger, ok := v.Set.(family.Arranger[T])
	check := v.plays()
	if !ok || !check.how.Knock || !v.mayThrow(d) {
		return nil
	}
	hand := v.taking(d).Hand
	for t := range hand.All() {
		left := hand.Difference(family.Copies(t, 1))
		p := v.thrown(d, t)
		if p.Table == nil {
			p.Table = arranger.Arrangement(left)
		}
		if turn, err := check.checkPlay(p); len(p.Table) > 0 && err == nil {
			list = append(list, knock[T]{p, v.Set.FinalPoints(turn.Left)})
		}
	}
	slices.SortStableFunc(list, func(a, b knock[T]) int { return a.rest - b.rest })
	return list
}

// onPile is an action that only the seat in turn has, in a game with a pile.
func (k *draftEditor[T]) onPile(do func() (game.Reply, error)) func() (game.Reply, error) {
	return func() (game.Reply, error) {
		switch {
		case k.plain.plays() == nil:
			return game.Reply{}, game.Refuse("refused.action")
		case !k.v.Mine():
			return game.Reply{}, k.v.Voice.Refuse("err.turn", "seat", game.Seat(k.v.Turn))
		}
		return do()
	}
}

// upcard takes the last tile of the pile into the draft.
func (k *draftEditor[T]) upcard() (game.Reply, error) {
	if k.d.taken { // again: nothing changes
		return k.reply(k.d)
	}
	if err := k.v.plays().mayTake(); err != nil {
		return game.Reply{}, err
	}
	d := k.d
	d.taken = true
	k.v = k.v.taking(d)
	return k.reply(d)
}

// discard plays the draft and discards a tile.
func (k *draftEditor[T]) discard() (game.Reply, error) {
	text, lang := k.a.Args["tile"], k.lang
	knocks, only := k.a.Name == controlKnock, false
	if len(k.a.Values) == 1 { // chosen from the menu
		text, lang = k.a.Values[0], ""
		for before, said := range map[string]*bool{controlKnock: &knocks, controlOnly: &only} {
			if after, ok := strings.CutPrefix(text, before+" "); ok {
				text, *said = after, true
			}
		}
	}
	tiles, err := ReadSet(k.v.Voice, k.v.Set, text, lang)
	if err != nil {
		return game.Reply{}, err
	}
	if len(tiles) != 1 {
		return game.Reply{}, k.v.Voice.Refuse("err.throw")
	}
	p := k.plain.thrown(k.d, tiles[0])
	kept := k.d.kept()
	if only { // what is prepared stays so
		p.Table = nil
		if !k.d.taken {
			kept = k.v.write(k.d)
		}
	}
	if knocks && p.Table == nil {
		arranger, ok := k.v.Set.(family.Arranger[T])
		if !ok {
			return game.Reply{}, game.Refuse("refused.action")
		}
		rest := k.v.Hand.Difference(family.MultisetOf(tiles...))
		if p.Table = arranger.Arrangement(rest); len(p.Table) == 0 { // far too much is left
			limit := k.plain.plays().set.Limit(k.v.First[0])
			return game.Reply{}, k.v.Voice.Refuse("err.knock", "n", k.v.Set.FinalPoints(rest), "max", limit)
		}
	}
	turn, err := k.plain.plays().checkPlay(p)
	if err != nil {
		return game.Reply{}, err
	}
	if p.Table != nil {
		p.Table = turn.After
	}
	return game.Reply{Move: family.MoveOfPlay(k.v.Set, p), Draft: kept}, nil
}

// pass refuses the first tile of the pile.
func (k *draftEditor[T]) pass() (game.Reply, error) {
	if k.v.Stage != family.Offered {
		return game.Reply{}, k.v.Voice.Refuse("err.pass")
	}
	return game.Reply{Move: family.Pass, Draft: k.d.kept()}, nil
}

// best lays off as much as possible after a knock.
func (k *draftEditor[T]) best() (game.Reply, error) {
	if k.v.Stage != family.LayingOff {
		return game.Reply{}, k.v.Voice.Refuse("err.layoff")
	}
	p := family.Play[T]{Table: k.v.Table}
	if found, ok := k.v.Set.Best(context.Background(), k.v.Situation(), ""); ok {
		p.Table = family.Settle(k.v.Table, found.Table)
	}
	return game.Reply{Move: family.MoveOfPlay(k.v.Set, p), Draft: k.d.kept()}, nil
}

// playLaidOff plays what the draft lays off.
func (k *draftEditor[T]) playLaidOff() (game.Reply, error) {
	if k.v.Stage != family.LayingOff {
		return game.Reply{}, k.v.Voice.Refuse("err.throw")
	}
	turn, err := k.plain.plays().checkPlay(family.Play[T]{Table: k.d.now})
	if err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Move: family.MoveOfPlay(k.v.Set, family.Play[T]{Table: turn.After}), Draft: k.d.kept()}, nil
}

// typedPlay plays a whole turn that was typed: "take 7b 8b 9b / 5r".
func (k *draftEditor[T]) typedPlay(text string) (game.Reply, error) {
	p, err := ReadPlay(k.v.Voice, k.v.Set, text, k.lang)
	if err != nil {
		return game.Reply{}, err
	}
	turn, err := k.plain.plays().checkPlay(p)
	if err != nil {
		return game.Reply{}, err
	}
	if p.Table != nil {
		p.Table = turn.After
	}
	return game.Reply{Move: family.MoveOfPlay(k.v.Set, p), Draft: k.d.kept()}, nil
}
