package rummy

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"tablee/rules/rummy/family"
)

// draft is an unfinished play: the table as its owner wants it. Its combinations need not be valid, tiles of the table
// may be missing, and additional tiles come from the hand. It is stored as text:
//
//	rummy1
//	order number          how the owner wants the hand sorted
//	base 7b 8b 9b | ...   the table when the draft was begun
//	now ...               the table as it would be
//	past ...              earlier states, the oldest first
//	taken 7b              the last tile of the discard pile, which was taken
//	ask A E L N P S       letters that make several words: which one is to be chosen
//	text                  and then, to the end, what was typed into the form and could not be read
type draft[T cmp.Ordered] struct {
	order string
	base  [][]T
	now   [][]T
	past  [][][]T
	ask   []T
	text  string
	taken bool // the last tile of the discard pile is in the hand
}

// Limits of a draft in bytes: of the whole, and of the unread text in it.
const (
	maxDraft = 4000
	maxTyped = 2400
	maxUndo  = 30
)

const draftHead = "rummy1\n"

// openDraft parses a draft and adapts it to the current table, or makes a new one.
func (v *Observation[T]) openDraft(text string) draft[T] {
	d := draft[T]{order: bySuit, base: v.Table, now: v.Table}
	body, ok := strings.CutPrefix(text, draftHead)
	if !ok || len(text) > maxDraft {
		return d
	}
	if rest, typed, ok := strings.Cut(body, "text\n"); ok {
		body, d.text = rest, typed
	}
	for line := range strings.Lines(body) {
		key, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if key == "order" {
			if rest == byRank {
				d.order = byRank
			}
			continue
		}
		if key == "ask" {
			if tiles, err := ReadSet(v.Voice, v.Set, rest, ""); err == nil && len(tiles) <= v.Hand.Len() {
				d.ask = tiles
			}
			continue
		}
		if key == "taken" {
			check := v.plays()
			d.taken = check != nil && v.Mine() && check.mayTake() == nil && rest == family.TilesText(v.Set, v.Top(), "")
			continue
		}
		table, ok := v.readDraftTable(rest)
		if !ok {
			continue
		}
		switch key {
		case "base":
			d.base = table
		case "now":
			d.now = table
		case "past":
			d.past = append(d.past, table)
		}
	}
	if !slices.EqualFunc(d.base, v.Table, slices.Equal[[]T]) {
		d.now = rebase(d.base, d.now, v.Table)
		for i := range d.past {
			d.past[i] = rebase(d.base, d.past[i], v.Table)
		}
		d.base = v.Table
	}
	if v.plays() != nil { // tiles that are gone were of another deal
		held := family.Tiles(v.Table).Union(v.taking(d).Hand)
		if !held.Includes(family.Tiles(d.now)) {
			d.base, d.now, d.past = v.Table, v.Table, nil
		}
	}
	return d
}

// readDraftTable parses combinations, valid or not; an empty text is the empty table.
func (v *Observation[T]) readDraftTable(text string) ([][]T, bool) {
	if strings.TrimSpace(text) == "" {
		return nil, true
	}
	table, err := ReadTable(v.Voice, v.Set, text, "")
	return table, err == nil && family.Tiles(table).Len() <= v.Set.Pack().Len()
}

// kept is the part of the draft that remains after a move: the order of the hand; "" is the default.
func (d draft[T]) kept() string {
	if d.order == bySuit {
		return ""
	}
	return draftHead + "order " + d.order + "\n"
}

// write is the draft as text, "" if there is nothing to store.
func (v *Observation[T]) write(d draft[T]) string {
	if d.order == bySuit && d.text == "" && !d.taken && len(d.past)+len(d.ask) == 0 &&
		slices.EqualFunc(d.now, v.Table, slices.Equal[[]T]) {
		return ""
	}
	d.past = d.past[max(len(d.past)-maxUndo, 0):]
	for {
		var b strings.Builder
		b.WriteString(draftHead)
		b.WriteString("order " + d.order + "\n")
		b.WriteString("base " + family.FormatTable(v.Set, d.base, "") + "\n")
		b.WriteString("now " + family.FormatTable(v.Set, d.now, "") + "\n")
		for _, p := range d.past {
			b.WriteString("past " + family.FormatTable(v.Set, p, "") + "\n")
		}
		if d.taken {
			b.WriteString("taken " + family.TilesText(v.Set, v.Top(), "") + "\n")
		}
		if len(d.ask) > 0 {
			b.WriteString("ask " + family.TilesText(v.Set, d.ask, "") + "\n")
		}
		if d.text != "" {
			b.WriteString("text\n" + cutText(d.text, maxTyped))
		}
		if b.Len() <= maxDraft || len(d.past) == 0 {
			return b.String()
		}
		d.past = d.past[1:]
	}
}

// cutText shortens a text to n bytes of whole characters.
func cutText(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// step is the draft with a new table; the current one is kept for undo.
func (d draft[T]) step(now [][]T) draft[T] {
	d.past = append(slices.Clip(d.past), d.now)
	d.now, d.text, d.ask = now, "", nil
	return d
}

// rebase carries a draft over from an old table to the current one: combinations that the owner did not change follow
// the table; those that were made or changed stay as they were typed, even if their tiles are now elsewhere.
func rebase[T cmp.Ordered](base, now, table [][]T) [][]T {
	broken, made := family.Without(base, now)
	_, rest := family.Without(broken, table) // combinations of the table that were broken are broken again
	return append(slices.Clip(rest), made...)
}

// review says what is right and wrong with a draft.
type review[T cmp.Ordered] struct {
	laid    family.Multiset[T] // tiles that leave the hand
	loose   family.Multiset[T] // tiles of the table that are in no combination
	foreign family.Multiset[T] // tiles that are neither on the table nor in the hand
	broken  []int              // indexes of combinations that are not valid
	turn    family.Turn[T]     // the play, if err is nil
	err     error              // the reason if it cannot be played
}

func (v *Observation[T]) review(d draft[T]) review[T] {
	now, table := family.Tiles(d.now), family.Tiles(v.Table)
	above := now.Difference(table)
	r := review[T]{laid: above.Intersection(v.Hand), loose: table.Difference(now), foreign: above.Difference(v.Hand)}
	for i, c := range d.now {
		if _, ok := v.Set.Arrange(c); !ok {
			r.broken = append(r.broken, i)
		}
	}
	if check := v.plays(); check != nil {
		r.turn, r.err = check.checkTable(v.Hand, d.now)
		return r
	}
	r.turn, r.err = Check(v.Voice, v.Set, v.Opt, v.opened(), v.Table, v.Hand, d.now)
	return r
}

// free are the tiles that a draft may still place: loose ones and the rest of the hand.
func (v *Observation[T]) free(r review[T]) family.Multiset[T] {
	return r.loose.Union(v.Hand.Difference(r.laid))
}
