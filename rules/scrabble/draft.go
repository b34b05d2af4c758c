package scrabble

import (
	"encoding/json"
	"fmt"
	"hash/fnv"

	"tablee/rules/scrabble/internal/board"
)

// draft is a player's unfinished input: the order of the rack, and a move that waits to be confirmed. It may be older
// than the position: a word stays as it was typed until its player drops it.
type draft struct {
	Order string `json:"o,omitempty"` // the rack as its owner arranged it
	At    string `json:"a,omitempty"` // the word to be confirmed, as typed
	Word  string `json:"w,omitempty"`
	Any   bool   `json:"y,omitempty"` // the word was typed without a square: At is one of its best places
	Swap  string `json:"s,omitempty"` // tiles to exchange
	Pass  bool   `json:"p,omitempty"`
}

// maxTyped bounds the stored length of typed text, so that a draft stays small.
const maxTyped = 60

// maxRack is the number of tiles of the longest rack, in a form of Duplicate.
const maxRack = board.RackSize + 1

// readDraft parses a draft; any other text becomes the empty draft.
func readDraft(text string) draft {
	var d draft
	if json.Unmarshal([]byte(text),
		&d) != nil || len(d.Order) > maxRack || len(d.At) > maxTyped || len(d.Word) > maxTyped {
		return draft{}
	}
	if _, err := board.ParseMultiset(d.Order + d.Swap); err != nil {
		return draft{}
	}
	return d
}

// String is the draft in stored form.
func (d draft) String() string {
	if d == (draft{}) {
		return ""
	}
	text, err := json.Marshal(d)
	if err != nil {
		return "" // it cannot fail: there are only strings and a bool
	}
	return string(text)
}

// idle drops the move to be confirmed and keeps the order of the rack.
func (d draft) idle() draft { return draft{Order: d.Order} }

// waiting reports whether a move waits to be confirmed.
func (d draft) waiting() bool { return d.Word != "" || d.Swap != "" || d.Pass }

// hash tells moves to be confirmed apart.
func (d draft) hash() string {
	h := fnv.New64a()
	d.Order = ""
	h.Write([]byte(d.String())) // never fails
	return fmt.Sprintf("%016x", h.Sum64())
}

// arrange lists the rack in the draft's order: tiles that are gone are left out, new ones come last.
func (d draft) arrange(rack board.Multiset) string {
	var out []byte
	for i := range len(d.Order) {
		if t, ok := board.ParseTile(d.Order[i]); ok && rack.Remove(t) {
			out = append(out, t.String()[0])
		}
	}
	return string(out) + rack.String()
}
