package rummy

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// This file offers what can be put down at once: sets of the hand, tiles that fit a set of the table, and in games of
// words the words that letters make.

// Names of controls that are not verbs. Those that end in a point are followed by what they stand for.
const (
	controlPlay   = "play." // plays the draft with this hash: an old button never plays another one
	controlPick   = "pick"  // the menu of tiles
	controlTile   = "pick." // a button instead of a menu with one tile
	controlSets   = "sets"  // the menu of sets
	controlSet    = "sets." // a button instead of a menu with one set: the hash of its value
	controlWrite  = "word"  // opens the form for a word, and is the form
	controlSpell  = "word." // a word that the draft's letters make; letters of jokers are in lower case
	controlSpells = "spell" // a menu of such words
)

// offer is a combination that the draft may take in one step.
type offer[T cmp.Ordered] struct {
	value string // identifies it, and the combination that it changes
	label game.Msg
	now   [][]T
}

// offers lists the sets of the tiles that the draft has not placed, and the tiles that fit a combination: first those
// without a joker.
func (v *Observation[T]) offers(d draft[T], r review[T]) (list []offer[T]) {
	lister, ok := v.Set.(family.SetLister[T])
	if !ok || v.Opt.Assist == AssistOff {
		return nil
	}
	free := v.free(r)
	sets := lister.SetsIn(free)
	pure := slices.IndexFunc(sets, func(c []T) bool { return slices.Contains(c, v.Set.Joker()) })
	if pure < 0 {
		pure = len(sets)
	}
	list = append(v.swaps(lister, d, free), v.setOffers(lister, d, sets[:pure])...)
	list = append(list, v.additions(lister, d, free, r.loose)...)
	list = append(list, v.setOffers(lister, d, sets[pure:])...)
	seen := map[string]bool{}
	list = slices.DeleteFunc(list, func(o offer[T]) bool {
		again := seen[o.value]
		seen[o.value] = true
		return again // two equal combinations of the table take the same tiles
	})
	return list[:min(len(list), maxChoices)]
}

// setOffers are sets of their own.
func (v *Observation[T]) setOffers(lister family.SetLister[T], d draft[T], sets [][]T) (list []offer[T]) {
	for _, c := range sets {
		list = append(list, offer[T]{
			value: family.SetText(v.Set, c, ""),
			label: v.Voice.Msg("offer.set", "set", lister.Brief(c), "n", lister.Worth(c)),
			now:   append(slices.Clip(d.now), c),
		})
	}
	return slices.DeleteFunc(list, func(o offer[T]) bool { return len(o.value) > maxOffer })
}

// maxOffer bounds the value of an offer, in bytes, as menus do.
const maxOffer = 100

// swaps are the jokers of the table that a tile of the hand may replace, where the table only grows.
func (v *Observation[T]) swaps(lister family.SetLister[T], d draft[T], free family.Multiset[T]) (list []offer[T]) {
	if v.plays() == nil {
		return nil
	}
	joker := v.Set.Joker()
	for _, i := range v.growable(d) {
		c := d.now[i]
		at := slices.Index(c, joker)
		if at < 0 {
			continue
		}
		for _, stands := range v.Set.Stands(c) {
			with := slices.Clone(c)
			with[at] = stands[0]
			set, ok := v.Set.Arrange(with)
			if !ok || !free.Has(stands[0]) {
				continue
			}
			list = append(list, offer[T]{value: family.TilesText(v.Set, stands[:1], "") + "=" + family.SetText(v.Set, c, ""),
				label: v.Voice.Msg("offer.swap", "tiles", lister.Brief(stands[:1]), "set", lister.Brief(c)),
				now:   slices.Concat(d.now[:i], [][]T{set}, d.now[i+1:])})
		}
	}
	return list
}

// additions are one or two tiles that fit a combination; before the first meld only one of the own. A joker that lies
// loose is one of them.
func (v *Observation[T]) additions(lister family.SetLister[T], d draft[T], free, loose family.Multiset[T]) (
	list []offer[T]) {
	joker := v.Set.Joker()
	for _, i := range v.growable(d) {
		c := d.now[i]
		add := func(tiles ...T) bool {
			set, ok := v.Set.Arrange(slices.Concat(c, tiles))
			value := family.TilesText(v.Set, tiles, "") + ">" + family.SetText(v.Set, c, "")
			if !ok || len(value) > maxOffer {
				return false
			}
			list = append(list, offer[T]{value: value,
				label: v.Voice.Msg("offer.add", "tiles", lister.Brief(tiles), "set", lister.Brief(c)),
				now:   slices.Concat(d.now[:i], [][]T{set}, d.now[i+1:])})
			return true
		}
		for t := range free.All() {
			if t == joker && !loose.Has(joker) || !add(t) || t == joker {
				continue
			}
			for u := range free.Difference(family.Copies(t, 1)).All() {
				if _, alone := v.Set.Arrange(append(slices.Clip(c), u)); u != joker && (!alone || u > t) {
					add(t, u)
				}
			}
		}
	}
	return list
}

// setsMenu offers combinations; one alone is a button.
func (v *Observation[T]) setsMenu(offers []offer[T], row int) []game.Control {
	if len(offers) == 1 {
		return []game.Control{{Name: controlSet + hashOf(offers[0].value), Label: offers[0].label, Row: row}}
	}
	menu := game.Control{Name: controlSets, Label: v.Voice.Msg("button.sets"), Row: row}
	for _, o := range offers {
		menu.Choices = append(menu.Choices, game.Choice{Value: o.value, Label: o.label})
	}
	if len(offers) == 0 {
		return nil
	}
	return []game.Control{menu}
}

// hashOf is a value as part of a control's name.
func hashOf(value string) string {
	h := fnv.New64a()
	h.Write([]byte(value)) // never fails
	return fmt.Sprintf("%016x", h.Sum64())
}

// draftHash tells drafts apart by the tables that they make.
func (v *Observation[T]) draftHash(d draft[T]) string {
	return hashOf(family.FormatTable(v.Set, d.now, ""))
}

// offered takes one of the offers, by its value or its hash.
func (k *draftEditor[T]) offered(is func(value string) bool) (game.Reply, error) {
	for _, o := range k.v.offers(k.d, k.v.review(k.d)) {
		if is(o.value) {
			return k.reply(k.d.step(k.arranged(o.now)))
		}
	}
	return game.Reply{}, k.v.Voice.Refuse("err.gone")
}

// spellings are the words that the draft's letters make, alone or with one word that they make longer, if they are
// still there.
func (v *Observation[T]) spellings(d draft[T], r review[T]) (list [][]T) {
	speller, ok := v.Set.(family.Speller[T])
	letters := family.MultisetOf(d.ask...)
	if !ok || len(d.ask) == 0 || !v.free(r).Includes(letters) {
		return nil
	}
	list = speller.Spellings(v.Situation(), letters)
	for _, i := range v.growable(d) {
		for _, w := range speller.Spellings(v.Situation(), letters.Add(d.now[i]...)) {
			if !slices.ContainsFunc(list, func(other []T) bool { return slices.Equal(other, w) }) {
				list = append(list, w)
			}
		}
	}
	return list[:min(len(list), maxChoices)]
}

// growable are the indexes of the draft's combinations that tiles may be added to: before the first meld, only the own
// ones where the table may not be used.
func (v *Observation[T]) growable(d draft[T]) (list []int) {
	if check := v.plays(); check != nil {
		return check.growable(v.Hand, d.now)
	}
	for i, c := range d.now {
		onTable := slices.ContainsFunc(v.Table, func(t []T) bool { return slices.Equal(t, c) })
		if onTable && (!v.usesTable() || v.Opt.Joker == family.JokerFull && slices.Contains(c, v.Set.Joker())) {
			continue
		}
		if _, ok := v.Set.Arrange(c); ok {
			list = append(list, i)
		}
	}
	return list
}

// spelt are the words as buttons, or if they are many, as a menu.
func (v *Observation[T]) spelt(words [][]T, row int) (list []game.Control) {
	menu := game.Control{Name: controlSpells, Label: v.Voice.Msg("button.which"), Row: row}
	for _, w := range words {
		text, label := spell(v.Set, w)
		list = append(list, game.Control{Name: controlSpell + text, Label: label, Row: row, Style: game.Primary})
		menu.Choices = append(menu.Choices, game.Choice{Value: text, Label: label})
	}
	if len(list) > maxWordButtons {
		return []game.Control{menu}
	}
	return list
}

// maxWordButtons is how many words are buttons.
const maxWordButtons = 5

// spell is a word with the letters of its jokers in lower case, which the canonical notation reads as jokers.
func spell[T cmp.Ordered](set family.RuleSet[T], word []T) (text string, label game.Msg) {
	for i, t := range word {
		m := set.TileMsg(t)
		if t == set.Joker() {
			m = set.JokerMsg(word, i)
		}
		text += m.Lit
	}
	return text, game.Lit(text)
}

// spelled puts down a word that was chosen: with the draft's letters it is a new word, or a longer one.
func (k *draftEditor[T]) spelled(text string) (game.Reply, error) {
	word, err := ReadSet(k.v.Voice, k.v.Set, text, "")
	if err != nil {
		return game.Reply{}, err
	}
	d, ok := k.choosing(word)
	if !ok {
		return game.Reply{}, k.v.Voice.Refuse("err.gone")
	}
	return k.reply(d)
}

// choosing is the draft with one of the words that its letters make.
func (k *draftEditor[T]) choosing(word []T) (d draft[T], ok bool) {
	letters, all := family.MultisetOf(k.d.ask...), family.MultisetOf(word...)
	if _, valid := k.v.Set.Arrange(word); !valid || !k.v.free(k.v.review(k.d)).Includes(letters) {
		return d, false
	}
	if all.Equal(letters) {
		return k.d.step(append(slices.Clip(k.d.now), word)), true
	}
	for _, i := range k.v.growable(k.d) {
		if all.Equal(letters.Add(k.d.now[i]...)) {
			return k.d.step(slices.Concat(k.d.now[:i], [][]T{word}, k.d.now[i+1:])), true
		}
	}
	return d, false
}

// which finds out what letters make, if they are all free: the only word, or a question which of several it is. If
// they make none, found is false.
func (k *draftEditor[T]) which(tiles []T) (reply game.Reply, found bool) {
	asked := *k
	asked.d.ask = tiles
	switch words := asked.v.spellings(asked.d, asked.v.review(asked.d)); len(words) {
	case 0:
		return game.Reply{}, false
	case 1:
		if asked.d, found = asked.choosing(words[0]); !found {
			return game.Reply{}, false
		}
	}
	reply, err := asked.reply(asked.d)
	return reply, err == nil
}

// word opens the form for a word, or reads it when it is sent. The word is made of the hand's letters, or of those of
// one word of the table and the hand.
func (k *draftEditor[T]) word() (game.Reply, error) {
	typed, sent := k.a.Args[controlWrite]
	if _, ok := k.v.Set.(family.Speller[T]); !ok {
		return game.Reply{}, game.Refuse("refused.action")
	}
	r := k.v.review(k.d)
	free := k.v.free(r)
	if !sent {
		return game.Reply{Draft: k.v.write(k.d), Form: &game.Form{Name: controlWrite, Title: k.v.Voice.Msg("button.word"),
			Say:  []game.Msg{k.v.Voice.Msg("form.hand", "tiles", k.v.handLine(free, k.d.order))},
			Show: &game.Diagram{Parts: k.v.tableParts(k.d.now, k.d.now)},
			Fields: []game.Field{{Name: controlWrite, Label: k.v.Voice.Msg("button.word"), About: k.v.Voice.Msg("form.word"),
				Max: maxTypedWord}}}}, nil
	}
	tiles, err := ReadSet(k.v.Voice, k.v.Set, typed, k.lang)
	if err != nil {
		return game.Reply{}, err
	}
	if len(tiles) == 0 {
		return game.Reply{}, k.v.Voice.Refuse("err.empty")
	}
	own, _ := k.fit(tiles, free)
	lack := family.MultisetOf(own...).Difference(free)
	_, valid := k.v.Set.Arrange(own)
	switch {
	case lack.Empty() && (valid || k.v.Opt.Assist < AssistArrange):
		return k.reply(k.d.step(append(slices.Clip(k.d.now), own)))
	case lack.Empty():
		return game.Reply{}, k.v.Voice.Refuse("err.word", "word", game.Lit(family.SetText(k.v.Set, tiles, "")))
	}
	if now, ok := k.grown(tiles, free); ok {
		return k.reply(k.d.step(now))
	}
	return game.Reply{}, k.v.Voice.Refuse("err.nothand", "tiles", family.TilesMsg(k.v.Set, lack.Slice()))
}

// grown is the draft with one word replaced by a longer one; of several, the one that needs the fewest letters of the
// hand.
func (k *draftEditor[T]) grown(tiles []T, free family.Multiset[T]) (now [][]T, ok bool) {
	fewest := len(tiles)
	for i, c := range k.d.now {
		word, _ := k.fit(tiles, free.Add(c...))
		all := family.MultisetOf(word...)
		laid := all.Difference(family.MultisetOf(c...))
		if _, valid := k.v.Set.Arrange(word); !valid || laid.Empty() || laid.Len() >= fewest ||
			!all.Includes(family.MultisetOf(c...)) || !free.Includes(laid) {
			continue
		}
		fewest, ok = laid.Len(), true
		now = slices.Concat(k.d.now[:i], [][]T{word}, k.d.now[i+1:])
	}
	return now, ok
}

// maxTypedWord bounds what is typed into the form for a word.
const maxTypedWord = 40

// handLine lists letters for the text of a form.
func (v *Observation[T]) handLine(free family.Multiset[T], order string) game.Msg {
	var tiles []string
	for _, t := range v.sorted(free, order) {
		tiles = append(tiles, v.Set.TileText(t, ""))
	}
	return game.Lit(strings.Join(tiles, " "))
}
