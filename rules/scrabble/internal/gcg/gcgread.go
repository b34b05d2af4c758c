package gcg

import (
	"cmp"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// gcgReader is the state of parsing a GCG file.
type gcgReader struct {
	*state.Layout
	options  game.Options
	nicks    []string
	full     []string // the names in #player lines, empty without one
	known    []bool   // racks that are in the file
	stated   []int    // totals in each player's last line
	lines    []string
	at       int   // line, from 1
	kept     int   // bytes of the file's own text
	ours     bool  // the file has our note
	language bool  // the file names its language
	list     int   // the line that names a word list that we do not know; 0: none
	crowded  bool  // the file has more tiles than this language
	waiting  bool  // the file says what the game waits for
	worth    int   // points of the last play on the board of this language
	plays    int   // number of plays
	misses   []int // lines with a play that is worth other points there
	totals   []int // lines whose points and total do not agree
}

// readGCG parses a file. If it does not name its list, the language is the one whose tiles give the file's points.
func readGCG(lines []string, o game.Options) (*state.Layout, About, error) {
	r, err := readGCGAs(lines, o)
	if !r.language && (r.crowded || err == nil && len(r.misses) > 0) {
		other := make(game.Options, len(o))
		for k, v := range o {
			other[k] = v
		}
		other["language"] = map[string]string{"fr": "en", "en": "fr"}[o["language"]]
		if q, failed := readGCGAs(lines, other); failed == nil && (err != nil || len(q.misses) < len(r.misses)) {
			r, err = q, nil
		}
	}
	if err == nil && r.list > 0 && 2*len(r.misses) > r.plays {
		r.at = r.list
		err = r.lacks("list")
	}
	if err != nil {
		return nil, About{}, err
	}
	p, err := r.finish()
	return p, About{Names: r.names(), Doubts: r.doubts()}, err
}

// readGCGAs parses a file in the language of the options, if it does not name its own. The reader is never nil.
func readGCGAs(lines []string, o game.Options) (*gcgReader, error) {
	r := &gcgReader{options: o, lines: lines}
	if err := r.head(); err != nil {
		return r, err
	}
	note := false // a note may have several lines, everything else one
	for i, l := range lines {
		r.at = i + 1
		if err := r.line(l, &note); err != nil {
			return r, err
		}
	}
	if r.kept > maxKept {
		return r, game.Refuse("scrabble.native.long", "n", maxKept/1024)
	}
	r.trim()
	if !r.waiting {
		r.guess()
	}
	var racks board.Multiset
	for s := range r.Secret.Racks {
		racks = racks.Plus(&r.Secret.Racks[s])
	}
	return r, r.count(&racks)
}

// line parses one line. Blank lines at the end are dropped.
func (r *gcgReader) line(l string, note *bool) error {
	rest, ours := splitNote(l)
	if ours != "" {
		if rest != "" {
			if err := r.line(rest, note); err != nil {
				return err
			}
		}
		return r.noted(ours)
	}
	switch t := strings.TrimSpace(l); {
	case strings.HasPrefix(t, "#"):
		*note = true
		return r.pragma(l, t)
	case strings.HasPrefix(t, ">"):
		*note = false
		r.resetNote()
		if err := r.turn(t); err != nil {
			return err
		}
		// Under another name than the nick it would not be read back once others play on under their names.
		if seat, name, rest := r.mover(t[1:]); name != r.nicks[seat] {
			l = ">" + r.nicks[seat] + ": " + strings.Join(rest, " ")
		}
		r.Secret.Past[len(r.Secret.Past)-1].Said = []string{l}
		r.kept += max(0, len(l)-usualTurn)
		return nil
	case t != "" && !*note:
		return r.expect(t, "line")
	}
	r.keep(l)
	return nil
}

// names are the players' full names, or their nicks if they have none.
func (r *gcgReader) names() []string {
	names := slices.Clone(r.full)
	for s := range names {
		names[s] = cmp.Or(names[s], r.nicks[s])
	}
	return names
}

// expect is the refusal at the text part, which is in the current line.
func (r *gcgReader) expect(part, want string) error {
	return syntax(r.at, max(0, strings.Index(r.lines[r.at-1], part))+1, want)
}

// pragma parses a "#" line; those that are not needed are kept as the file's own text.
func (r *gcgReader) pragma(l, t string) error {
	key, value, _ := strings.Cut(t, " ")
	n, ok := strings.CutPrefix(key, "#rack")
	if !ok {
		r.keep(l)
		return nil
	}
	value = strings.TrimSpace(value)
	s, err := r.seat(n)
	if err != nil {
		return err
	}
	r.Secret.Source.Racks[s] = value
	return r.hold(s, value)
}

// finish deals unknown tiles and checks the whole.
func (r *gcgReader) finish() (*state.Layout, error) {
	out := -1
	if r.Phase == state.Over {
		for s := range r.known {
			r.known[s] = true
		}
	} else if out = r.emptied(); out >= 0 {
		r.known[out] = true
	}
	deal(r.Layout, r.known)
	switch {
	case out >= 0 && r.Secret.Bag.Empty():
		state.GoOut(r.Layout, out)
		r.Count()
	case out >= 0: // the others hold less than they could, and the rest was drawn
		r.known[out] = false
		deal(r.Layout, r.known)
	}
	if r.Phase == state.Playing && r.Stalled() {
		state.Block(r.Layout)
	}
	if err := r.Valid(); err != nil {
		return nil, syntax(len(r.lines), 1, "whole")
	}
	return r.Layout, nil
}

// emptied is the seat that has laid its last tiles in the last turn of a file of another program, -1 if there is none:
// its rack had no other tiles, and the unseen ones fit on the other racks. Many files stop there, without the lines of
// the leftover tiles.
func (r *gcgReader) emptied() int {
	if r.waiting || r.Phase != state.Playing {
		return -1
	}
	unseen, laid := r.Options.Set().Bag(!r.Options.Base), r.Board.Tiles()
	unseen = unseen.Minus(&laid)
	for i := len(r.Sheet) - 1; i >= 0; i-- {
		switch l := r.Sheet[i]; {
		case !l.Kind.IsTurn():
		case l.Kind == state.Play && r.Secret.Past[i].Rack.Len() == l.N && unseen.Len() <= board.RackSize*(r.Players-1) &&
			r.Secret.Racks[l.Seat].Empty():
			return l.Seat
		default:
			return -1
		}
	}
	return -1
}

// trim drops the blank lines at the end.
func (r *gcgReader) trim() {
	last := &r.Secret.Source.Head
	if n := len(r.Secret.Past); n > 0 {
		last = &r.Secret.Past[n-1].Said
	}
	for n := len(*last); n > 0 && strings.TrimSpace((*last)[n-1]) == ""; n-- {
		*last = (*last)[:n-1]
	}
}

// guess determines what a file of another program waits for, as if its turns had been played here: nothing once
// leftover tiles were counted. A player who passes keeps the rack.
func (r *gcgReader) guess() {
	if len(r.Sheet) == 0 {
		return
	}
	for _, l := range r.Sheet {
		if l.Kind != state.Overtime {
			r.Next = r.After(l.Seat)
		}
		switch l.Kind {
		case state.Gained, state.Lost:
			r.Phase = state.Over
			r.leftover(l)
		case state.Play:
			r.Before, r.Passes = r.Passes, 0
		case state.Exchange:
			r.Passes = 0
		case state.Pass:
			r.Passes++
		case state.Withdrawn:
			r.Passes = r.Before + 1
		}
	}
	r.fillRacks()
}

// fillRacks gives each player whose last turn was a pass, or a withdrawn play, the rack of that turn. While the bag may
// hold any tiles, fewer than seven tiles are an incomplete rack.
func (r *gcgReader) fillRacks() {
	bag, laid := r.Options.Set().Bag(!r.Options.Base), r.Board.Tiles()
	whole := board.RackSize
	if bag = bag.Minus(&laid); bag.Len() <= board.RackSize*r.Players {
		whole = 1
	}
	moved := make([]bool, r.Players)
	for i := len(r.Sheet) - 1; i >= 0; i-- {
		l, rack := r.Sheet[i], r.Secret.Past[i].Rack
		if moved[l.Seat] || !l.Kind.IsTurn() {
			continue
		}
		moved[l.Seat] = true
		idle := l.Kind == state.Pass || l.Kind == state.Withdrawn
		if idle && rack.Len() >= whole && !r.known[l.Seat] && r.Phase != state.Over {
			r.Secret.Racks[l.Seat], r.known[l.Seat] = rack, true
		}
	}
}

// leftover puts the tiles that were counted at the end on their rack.
func (r *gcgReader) leftover(l state.Line) {
	m, err := board.ParseMultiset(l.Tiles)
	s := l.Seat
	if l.Kind == state.Gained {
		s = r.After(l.Seat)
	}
	if err == nil && l.Tiles != "" && (l.Kind == state.Lost || r.Players == state.Pair) && m.Len() <= board.RackSize {
		r.Secret.Racks[s] = m
	}
}
