package rummy

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// verbs are the actions of a seat, in the order in which they are shown.
func verbs[T cmp.Ordered](of family.RuleSet[T]) []game.Verb {
	tiles := game.Arg{Name: "tiles", Required: true, Complete: true}
	set := game.Arg{Name: "set", Required: true, Complete: true}
	how, pile := family.DiscardsOf(of)
	rearranging := []string{"split", "join", "table"} // what a table that only grows does not need
	list := []game.Verb{{Name: "draw"}}
	if pile {
		list = append(list, pileVerbs(how)...)
	}
	list = append(list, game.Verb{Name: "play", Args: []game.Arg{{Name: "table"}}})
	for _, v := range []game.Verb{
		{Name: "arrange", Args: []game.Arg{tiles}},
		{Name: "lay", Args: []game.Arg{tiles}},
		{Name: "add", Args: []game.Arg{set, tiles}},
		{Name: "take", Args: []game.Arg{set, {Name: "tiles", Complete: true}}},
		{Name: "split", Args: []game.Arg{set, {Name: "at", Required: true}}},
		{Name: "join", Args: []game.Arg{set, {Name: "other", Required: true, Complete: true}}},
		{Name: "undo"}, {Name: "reset"}, {Name: "show"}, {Name: "table"}, {Name: "sort"},
	} {
		if pile && slices.Contains(rearranging, v.Name) {
			continue
		}
		v.Anytime = true
		list = append(list, v)
	}
	return list
}

// draftEditor applies one action to a draft.
type draftEditor[T cmp.Ordered] struct {
	v     *Observation[T] // with the tile that the draft has taken from the discard pile in the hand
	plain *Observation[T] // without it
	d     draft[T]
	a     game.Action
	lang  string
}

// typedIn is the language in which an action is typed; English if none is given.
func typedIn(a game.Action) string { return cmp.Or(a.Lang, "en") }

// Do carries out an action of the seat.
func (v *Observation[T]) Do(text string, a game.Action) (game.Reply, error) {
	if v.Who == Nobody {
		return game.Reply{}, v.Voice.Refuse("err.seat")
	}
	k := &draftEditor[T]{plain: v, d: v.openDraft(text), a: a, lang: typedIn(a)}
	k.v = v.taking(k.d)
	if v.Over && a.Name != "show" && a.Name != "sort" {
		return game.Reply{}, game.Refuse("refused.over")
	}
	do, ok := map[string]func() (game.Reply, error){
		"draw": k.draw, "play": k.play, "arrange": k.arrange, "pick": k.pick, "lay": k.lay, "add": k.add, "take": k.take,
		"split": k.split, "join": k.join, "undo": k.undo, "reset": k.reset, "show": k.show, "table": k.form,
		"sort": k.sort, controlWrite: k.word, controlUpcard: k.onPile(k.upcard), controlDiscard: k.onPile(k.discard),
		controlKnock: k.onPile(k.discard), controlPass: k.onPile(k.pass), controlBest: k.onPile(k.best),
	}[a.Name]
	if !ok {
		return k.chosen()
	}
	return do()
}

// chosen carries out a control that names a set, a word or a tile.
func (k *draftEditor[T]) chosen() (game.Reply, error) {
	if hash, ok := strings.CutPrefix(k.a.Name, controlPlay); ok {
		if hash != k.v.draftHash(k.d) {
			return k.reply(k.d, k.v.Voice.Msg("draft.changed"))
		}
		return k.play()
	}
	if hash, ok := strings.CutPrefix(k.a.Name, controlSet); ok {
		return k.offered(func(value string) bool { return hashOf(value) == hash })
	}
	if text, ok := strings.CutPrefix(k.a.Name, controlSpell); ok {
		return k.spelled(text)
	}
	for _, control := range []string{controlDiscard, controlKnock} {
		if text, ok := strings.CutPrefix(k.a.Name, control+"."); ok {
			k.a.Name = control
			k.a.Values = []string{strings.ReplaceAll(strings.ReplaceAll(text, jokerName, jokerText), ".", " ")}
			return k.onPile(k.discard)()
		}
	}
	if text, ok := strings.CutPrefix(k.a.Name, controlTile); ok {
		k.a.Values = []string{strings.ReplaceAll(text, jokerName, jokerText)}
		return k.pick()
	}
	switch {
	case len(k.a.Values) != 1:
	case k.a.Name == controlSets:
		return k.offered(func(value string) bool { return value == k.a.Values[0] })
	case k.a.Name == controlSpells:
		return k.spelled(k.a.Values[0])
	}
	return game.Reply{}, game.Refuse("refused.action")
}

// reply stores the draft and shows its state.
func (k *draftEditor[T]) reply(d draft[T], say ...game.Msg) (game.Reply, error) {
	r := k.v.review(d)
	if len(d.ask) > 0 {
		say = append(say, k.v.Voice.Msg("draft.which", "tiles", family.TilesMsg(k.v.Set, d.ask)))
	}
	show := k.v.draftDiagram(d, r)
	return game.Reply{Draft: k.v.write(d), Say: append(say, k.v.status(d, r)...), Show: &show}, nil
}

func (k *draftEditor[T]) draw() (game.Reply, error) {
	if !k.v.Mine() {
		return game.Reply{}, k.v.Voice.Refuse("err.turn", "seat", game.Seat(k.v.Turn))
	}
	if k.plain.plays() != nil {
		if k.v.Stage != family.Drawing {
			return game.Reply{}, k.v.Voice.noDraw(k.v.Stage)
		}
		d := k.d
		d.taken = false // it goes back to the pile
		return game.Reply{Move: family.Draw, Draft: k.plain.write(d)}, nil
	}
	return game.Reply{Move: family.Draw, Draft: k.d.kept()}, nil
}

// play plays the draft, or a whole table that was typed.
func (k *draftEditor[T]) play() (game.Reply, error) {
	if k.plain.plays() != nil {
		if text := k.a.Args["table"]; text != "" {
			return k.onPile(func() (game.Reply, error) { return k.typedPlay(text) })()
		}
		return k.onPile(k.playLaidOff)()
	}
	d := k.d
	if text := k.a.Args["table"]; text != "" {
		now, err := k.readTable(text)
		if err != nil {
			return game.Reply{}, err
		}
		d = d.step(now)
	}
	if !k.v.Mine() {
		return game.Reply{}, k.v.Voice.Refuse("err.turn", "seat", game.Seat(k.v.Turn))
	}
	r := k.v.review(d)
	if r.err != nil {
		return game.Reply{}, r.err
	}
	return game.Reply{Move: family.MoveOf(k.v.Set, r.turn.After), Draft: k.d.kept()}, nil
}

// readTable reads a whole table as a person types it; a letter that is not available becomes a joker. Tiles that are
// neither on the table nor in the hand are refused before any search, so that a form full of arbitrary tiles causes no
// work.
func (k *draftEditor[T]) readTable(text string) ([][]T, error) {
	now, err := ReadTable(k.v.Voice, k.v.Set, text, k.lang)
	if err != nil {
		return nil, err
	}
	free := family.Tiles(k.v.Table).Union(k.v.Hand)
	for i, c := range now {
		now[i], free = k.fit(c, free)
	}
	if foreign := family.Tiles(now).Difference(family.Tiles(k.v.Table).Union(k.v.Hand)).Slice(); len(foreign) > 0 {
		return nil, k.v.Voice.Refuse("err.foreign", "tiles", family.TilesMsg(k.v.Set, foreign[:min(len(foreign), maxNamed)]))
	}
	return k.arranged(now), nil
}

// maxNamed bounds the number of tiles that a refusal lists.
const maxNamed = 20

// fit removes tiles from the free ones; in games of words a missing tile is replaced by a joker.
func (k *draftEditor[T]) fit(tiles []T, free family.Multiset[T]) ([]T, family.Multiset[T]) {
	joker := k.v.Set.Joker()
	fitted := slices.Clone(tiles)
	for i, t := range fitted {
		if k.v.Set.About().Words && !free.Has(t) && free.Has(joker) {
			fitted[i] = joker
		}
		free = free.Difference(family.Copies(fitted[i], 1))
	}
	return fitted, free
}

// arranged puts the tiles of valid combinations in order and leaves the others as they are.
func (k *draftEditor[T]) arranged(table [][]T) [][]T {
	list := make([][]T, 0, len(table))
	for _, c := range table {
		if a, ok := k.v.Set.Arrange(c); ok {
			c = a
		}
		if len(c) > 0 {
			list = append(list, c)
		}
	}
	return list
}

// tiles reads the tiles of an argument and checks that the draft may place them.
func (k *draftEditor[T]) tiles(text string, free family.Multiset[T]) ([]T, family.Multiset[T], error) {
	tiles, err := ReadSet(k.v.Voice, k.v.Set, text, k.lang)
	if err != nil {
		return nil, free, err
	}
	if len(tiles) == 0 {
		return nil, free, k.v.Voice.Refuse("err.empty")
	}
	tiles, rest := k.fit(tiles, free)
	if lack := family.MultisetOf(tiles...).Difference(free); !lack.Empty() {
		return nil, free, k.v.Voice.Refuse("err.nothand", "tiles", family.TilesMsg(k.v.Set, lack.Slice()))
	}
	return tiles, rest, nil
}

// lay makes new combinations of available tiles.
func (k *draftEditor[T]) lay() (game.Reply, error) {
	now := slices.Clone(k.d.now)
	free := k.v.free(k.v.review(k.d))
	for _, part := range strings.Split(k.a.Args["tiles"], "|") {
		tiles, rest, err := k.tiles(part, free)
		if err != nil {
			return game.Reply{}, err
		}
		now, free = append(now, tiles), rest
	}
	return k.reply(k.d.step(k.arranged(now)))
}

// index finds a combination of the draft by its number, counted from 1, or by its tiles.
func (k *draftEditor[T]) index(arg string) (int, error) {
	text := strings.TrimSpace(k.a.Args[arg])
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(k.d.now) {
		return n - 1, nil
	}
	if tiles, err := ReadSet(k.v.Voice, k.v.Set, text, k.lang); err == nil {
		i := slices.IndexFunc(k.d.now, func(c []T) bool {
			return slices.Equal(c, tiles) || !k.v.Set.About().Words && family.MultisetOf(c...).Equal(family.MultisetOf(tiles...))
		})
		if i >= 0 {
			return i, nil
		}
	}
	return 0, k.noSet(text)
}

// noSet is the refusal for a text that identifies no combination of the draft.
func (k *draftEditor[T]) noSet(text string) error {
	if len(k.d.now) == 0 {
		return k.v.Voice.Refuse("err.notable")
	}
	return k.v.Voice.Refuse("err.number", "text", game.Quote(text, 20), "n", len(k.d.now))
}

// with is the draft with one combination replaced by sets, or removed if there are none.
func (k *draftEditor[T]) with(i int, sets ...[]T) (game.Reply, error) {
	now := slices.Concat(k.d.now[:i], sets, k.d.now[i+1:])
	return k.reply(k.d.step(k.arranged(now)))
}

func (k *draftEditor[T]) add() (game.Reply, error) {
	i, err := k.index("set")
	if err != nil {
		return game.Reply{}, err
	}
	tiles, _, err := k.tiles(k.a.Args["tiles"], k.v.free(k.v.review(k.d)))
	if err != nil {
		return game.Reply{}, err
	}
	behind, before := slices.Concat(k.d.now[i], tiles), slices.Concat(tiles, k.d.now[i])
	if _, ok := k.v.Set.Arrange(behind); !ok { // a word may also be extended at the front
		if _, ok := k.v.Set.Arrange(before); ok {
			behind = before
		}
	}
	return k.with(i, behind)
}

// take takes tiles out of a combination, or dissolves it.
func (k *draftEditor[T]) take() (game.Reply, error) {
	i, err := k.index("set")
	if err != nil {
		return game.Reply{}, err
	}
	if strings.TrimSpace(k.a.Args["tiles"]) == "" {
		return k.with(i)
	}
	tiles, err := ReadSet(k.v.Voice, k.v.Set, k.a.Args["tiles"], k.lang)
	if err != nil {
		return game.Reply{}, err
	}
	left := slices.Clone(k.d.now[i])
	for _, t := range tiles {
		at := slices.Index(left, t)
		if at < 0 {
			return game.Reply{}, k.v.Voice.Refuse("err.notin", "tiles", k.v.Set.TileMsg(t), "n", i+1)
		}
		left = slices.Delete(left, at, at+1)
	}
	return k.with(i, left)
}

// split cuts a combination before a tile, which is given by name, number or place.
func (k *draftEditor[T]) split() (game.Reply, error) {
	i, err := k.index("set")
	if err != nil {
		return game.Reply{}, err
	}
	c, text := k.d.now[i], k.a.Args["at"]
	at := k.v.Set.Find(c, text, k.lang)
	if at <= 0 || at >= len(c) {
		return game.Reply{}, k.v.Voice.Refuse("err.split", "text", game.Quote(text, 20), "set", family.SetMsg(k.v.Set, c))
	}
	return k.with(i, c[:at:at], c[at:])
}

func (k *draftEditor[T]) join() (game.Reply, error) {
	i, err := k.index("set")
	if err != nil {
		return game.Reply{}, err
	}
	j, err := k.index("other")
	if err != nil {
		return game.Reply{}, err
	}
	if i == j {
		return game.Reply{}, k.noSet(k.a.Args["other"])
	}
	now := slices.Clone(k.d.now)
	now[i] = slices.Concat(now[i], now[j])
	return k.reply(k.d.step(k.arranged(slices.Delete(now, j, j+1))))
}

func (k *draftEditor[T]) undo() (game.Reply, error) {
	d := k.d
	switch {
	case d.text != "" || len(d.ask) > 0:
		d.text, d.ask = "", nil
	case len(d.past) == 0 && d.taken:
		d.taken = false
		k.v = k.plain
	case len(d.past) == 0:
		return game.Reply{}, k.v.Voice.Refuse("err.undo")
	default:
		d.now, d.past = d.past[len(d.past)-1], d.past[:len(d.past)-1]
	}
	return k.reply(d)
}

func (k *draftEditor[T]) reset() (game.Reply, error) {
	k.v = k.plain
	return k.reply(draft[T]{order: k.d.order, base: k.v.Table, now: k.v.Table}, k.v.Voice.Msg("draft.reset"))
}

func (k *draftEditor[T]) show() (game.Reply, error) { return k.reply(k.d) }

// sort switches between the two orders of the hand.
func (k *draftEditor[T]) sort() (game.Reply, error) {
	d := k.d
	if d.order == bySuit {
		d.order = byRank
	} else {
		d.order = bySuit
	}
	return k.reply(d)
}
