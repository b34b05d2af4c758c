package gcg

import (
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
	known    []bool // racks that are in the file
	lines    []string
	at       int  // line, from 1
	kept     int  // bytes of the file's own text
	language bool // the file names its language
	waiting  bool // the file says what the game waits for
	misses   int  // plays whose points do not agree with this language
}

// readGCG parses a file. If it does not name its list, the language is the one whose tiles give the file's points.
func readGCG(lines []string, o game.Options) (*state.Layout, []string, error) {
	r, err := readGCGAs(lines, o)
	if err != nil || r.language || r.misses == 0 {
		return finishGCG(r, err)
	}
	other := make(game.Options, len(o))
	for k, v := range o {
		other[k] = v
	}
	other["language"] = map[string]string{"fr": "en", "en": "fr"}[o["language"]]
	if q, err := readGCGAs(lines, other); err == nil && q.misses < r.misses {
		r = q
	}
	return finishGCG(r, nil)
}

func finishGCG(r *gcgReader, err error) (*state.Layout, []string, error) {
	if err != nil {
		return nil, nil, err
	}
	p, err := r.finish()
	return p, r.names(), err
}

func readGCGAs(lines []string, o game.Options) (*gcgReader, error) {
	r := &gcgReader{options: o, lines: lines}
	if err := r.head(); err != nil {
		return nil, err
	}
	note := false // a note may have several lines, everything else one
	for i, l := range lines {
		r.at = i + 1
		if err := r.line(l, &note); err != nil {
			return nil, err
		}
	}
	if r.kept > maxKept {
		return nil, game.Refuse("scrabble.native.long", "n", maxKept/1024)
	}
	return r, nil
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
	names := slices.Clone(r.nicks)
	for _, l := range r.lines {
		if s, name := playerLine(l, r.nicks); s >= 0 {
			names[s] = name
		}
	}
	return names
}

// expect is the refusal at the text part, which is in the current line.
func (r *gcgReader) expect(part, want string) error {
	return syntax(r.at, max(0, strings.Index(r.lines[r.at-1], part))+1, want)
}

// head collects what must be known before the first turn: players, language, options.
func (r *gcgReader) head() error {
	o := make(game.Options, len(r.options))
	for k, v := range r.options {
		o[k] = v
	}
	long := false
	add := func(nick string) {
		long = long || len(nick) > maxNick
		if len(r.nicks) <= state.MaxPlayers && !slices.Contains(r.nicks, nick) {
			r.nicks = append(r.nicks, nick)
		}
	}
	var base *board.Board
	for i, l := range r.lines {
		r.at = i + 1
		if turn, ok := strings.CutPrefix(strings.TrimSpace(l), ">"); ok {
			if f := strings.Fields(turn); len(f) > 0 {
				add(strings.TrimSuffix(f[0], ":"))
			}
			continue
		}
		if _, note := splitNote(l); note != "" {
			b, err := r.settings(note, o)
			if err != nil {
				return err
			}
			if b != nil {
				base = b
			}
			continue
		}
		f := strings.Fields(l)
		if len(f) < 2 {
			continue
		}
		switch {
		case strings.HasPrefix(f[0], "#player"):
			add(f[1])
		case f[0] == "#lexicon" || f[0] == "#tile-distribution":
			if lang, ok := lexicon(f[1]); ok && !r.language {
				o["language"], r.language = lang, true
			}
		}
	}
	if long {
		return game.Refuse("scrabble.native.nick", "n", maxNick)
	}
	opts, err := state.Full(o)
	if err != nil {
		return err
	}
	if len(r.nicks) < state.MinPlayers || len(r.nicks) > state.MaxPlayers {
		return game.Refuse("scrabble.native.players", "n", len(r.nicks))
	}
	if err := opts.Judgeable(len(r.nicks)); err != nil {
		return err
	}
	r.Layout = &state.Layout{Table: state.NewTable(opts, len(r.nicks))}
	r.Secret.Racks = make([]board.Multiset, r.Players)
	r.known = make([]bool, r.Players)
	r.Secret.Source = &state.Source{Nicks: r.nicks, Racks: make([]string, r.Players)}
	if base != nil {
		r.Board, r.Base = *base, base
	}
	return nil
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
	r.trim()
	if !r.waiting {
		r.guess()
	}
	if r.Phase == state.Over {
		for s := range r.known {
			r.known[s] = true
		}
	}
	deal(r.Layout, r.known)
	if r.Phase == state.Playing && r.Stalled() {
		state.Block(r.Layout)
	}
	if err := r.Valid(); err != nil {
		return nil, syntax(len(r.lines), 1, "whole")
	}
	return r.Layout, nil
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
