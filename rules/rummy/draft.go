package rummy

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// draft is a half-made play: the table as its owner would have it. Its combinations need not be valid,
// tiles of the table may be missing from them, and the tiles that are on it beyond the table's are the
// ones to be laid. It is kept as text:
//
//	rummy1
//	order number          how the owner wants the hand sorted
//	base 7b 8b 9b | ...   the table when the draft was begun
//	now ...               the table as it would be
//	past ...              earlier states, the oldest first
//	text                  and then, to the end, what was typed into the form and could not be read
type draft[T cmp.Ordered] struct {
	order string
	base  [][]T
	now   [][]T
	past  [][][]T
	text  string
}

// Limits of a draft in bytes: the whole, and the unread text in it.
const (
	maxDraft = 4000
	maxTyped = 2400
	maxUndo  = 30
)

const draftHead = "rummy1\n"

// openDraft reads a draft, fits it to the present table, or begins a new one.
func (v *view[T]) openDraft(text string) draft[T] {
	d := draft[T]{order: bySuit, base: v.table, now: v.table}
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
	if !slices.EqualFunc(d.base, v.table, slices.Equal[[]T]) {
		d.now = rebase(d.base, d.now, v.table)
		for i := range d.past {
			d.past[i] = rebase(d.base, d.past[i], v.table)
		}
		d.base = v.table
	}
	return d
}

// readDraftTable reads combinations, valid or not; an empty text is the empty table.
func (v *view[T]) readDraftTable(text string) ([][]T, bool) {
	if strings.TrimSpace(text) == "" {
		return nil, true
	}
	table, err := v.r.readTable(v.set, text, "")
	return table, err == nil && Tiles(table).Len() <= v.set.Pack().Len()
}

// kept is what outlives a move: the order of the hand. "" is the usual one.
func (d draft[T]) kept() string {
	if d.order == bySuit {
		return ""
	}
	return draftHead + "order " + d.order + "\n"
}

// write is the draft as text, "" when there is nothing to keep.
func (v *view[T]) write(d draft[T]) string {
	if d.order == bySuit && d.text == "" && len(d.past) == 0 && slices.EqualFunc(d.now, v.table, slices.Equal[[]T]) {
		return ""
	}
	d.past = d.past[max(len(d.past)-maxUndo, 0):]
	for {
		var b strings.Builder
		b.WriteString(draftHead)
		b.WriteString("order " + d.order + "\n")
		b.WriteString("base " + formatTable(v.set, d.base, "") + "\n")
		b.WriteString("now " + formatTable(v.set, d.now, "") + "\n")
		for _, p := range d.past {
			b.WriteString("past " + formatTable(v.set, p, "") + "\n")
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

// step is the draft with a new proposal, the present one remembered for undo.
func (d draft[T]) step(now [][]T) draft[T] {
	d.past = append(slices.Clip(d.past), d.now)
	d.now, d.text = now, ""
	return d
}

// rebase carries a proposal made on an old table over to the present one: combinations that the owner
// left alone follow the table, those that were made or changed stay as they were typed, even if their
// tiles are gone from where they came.
func rebase[T cmp.Ordered](base, now, table [][]T) [][]T {
	broken, made := without(base, now)
	_, rest := without(broken, table) // what was broken and still lies there is broken again
	return append(slices.Clip(rest), made...)
}

// review is what is right and wrong with a draft.
type review[T cmp.Ordered] struct {
	laid    Multiset[T] // leaves the hand
	loose   Multiset[T] // of the table, in no combination yet
	foreign Multiset[T] // neither on the table nor in the hand
	broken  []int       // combinations that are not valid
	turn    Turn[T]     // the play, if err is nil
	err     error       // why it cannot be played
}

func (v *view[T]) review(d draft[T]) review[T] {
	now, table := Tiles(d.now), Tiles(v.table)
	above := now.Difference(table)
	r := review[T]{laid: above.Intersection(v.hand), loose: table.Difference(now), foreign: above.Difference(v.hand)}
	for i, c := range d.now {
		if _, ok := v.set.Arrange(c); !ok {
			r.broken = append(r.broken, i)
		}
	}
	r.turn, r.err = check(v.r, v.set, v.opt, v.opened(), v.table, v.hand, d.now)
	return r
}

// free are the tiles that a draft may still place: loose ones and the rest of the hand.
func (v *view[T]) free(r review[T]) Multiset[T] {
	return r.loose.Union(v.hand.Difference(r.laid))
}
