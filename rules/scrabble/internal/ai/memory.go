package ai

import (
	"encoding/binary"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// hands are memos for the racks in turn in a deal: candidates that keep the same tiles draw the same ones, and the
// other player's rack is the same for all.
type hands struct {
	racks [maxMemos]board.Multiset
	memos [maxMemos]movegen.Memo
	n     int
	end   movegen.Memo // of a rack once the bag is empty, when its value depends on more
}

// maxMemos is how many racks are remembered; the last one is replaced.
const maxMemos = 16

// hold is the memo for a rack.
func (h *hands) hold(g *movegen.Generator, rack *board.Multiset, goesOn bool) *movegen.Memo {
	if !goesOn {
		h.end.Hold(g, rack)
		return &h.end
	}
	for i := range h.n {
		if h.racks[i] == *rack {
			return &h.memos[i]
		}
	}
	at := min(h.n, maxMemos-1)
	h.n = at + 1
	h.racks[at] = *rack
	h.memos[at].Hold(g, rack)
	return &h.memos[at]
}

// memory caches the value of kept tiles: a playout needs about a hundred, most of them repeatedly.
type memory []struct {
	keep  board.Multiset
	value int32
	known bool
}

// memoryBits is its size: 2^15 leaves, a megabyte.
const memoryBits = 15

// leaveValue is the value of kept tiles while the bag is not empty.
func (s *Simulator) leaveValue(keep *board.Multiset) int32 {
	if s.kept == nil {
		s.kept = make(memory, 1<<memoryBits)
	}
	e := &s.kept[hash(keep)>>(64-memoryBits)]
	if !e.known || e.keep != *keep {
		e.keep, e.value, e.known = *keep, s.model.Value(keep), true
	}
	return e.value
}

// hash mixes the counts of tiles.
func hash(m *board.Multiset) uint64 {
	h := binary.LittleEndian.Uint64(m[0:])*0x9E3779B97F4A7C15 ^ binary.LittleEndian.Uint64(m[8:])
	h = (h ^ h>>29) * 0xD6E8FEB86659FD93
	h ^= binary.LittleEndian.Uint64(m[16:]) ^ uint64(m[24])<<59 ^ uint64(m[25])<<61 ^ uint64(m[26])<<57
	h = (h ^ h>>32) * 0x9E3779B97F4A7C15
	return h
}
