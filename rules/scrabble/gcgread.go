package scrabble

import (
	"fmt"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// gcgReader is a GCG file being read.
type gcgReader struct {
	*Position
	options  game.Options
	nicks    []string
	known    []bool // racks that the file tells
	lines    []string
	at       int  // line, from 1
	language bool // the file tells its language
	waiting  bool // the file tells what is being waited for
	misses   int  // plays whose points are not what this language gives
}

// readGCG reads a file. When it does not name its list, the language is the one whose tiles give the file's points.
func readGCG(lines []string, o game.Options) (game.Position, error) {
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

func finishGCG(r *gcgReader, err error) (game.Position, error) {
	if err != nil {
		return nil, err
	}
	return r.finish()
}

func readGCGAs(lines []string, o game.Options) (*gcgReader, error) {
	r := &gcgReader{options: o, lines: lines}
	if err := r.head(); err != nil {
		return nil, err
	}
	note := false // a note may run over several lines; anything else may not
	for i, l := range lines {
		r.at = i + 1
		var err error
		switch l = strings.TrimSpace(l); {
		case strings.HasPrefix(l, "#"):
			note = true
			err = r.pragma(l)
		case strings.HasPrefix(l, ">"):
			note = false
			err = r.turn(l)
		case l != "" && !note:
			err = r.expect(l, "line")
		}
		if err != nil {
			return nil, err
		}
	}
	return r, nil
}

// expect is the refusal at the text part, which lies in the current line.
func (r *gcgReader) expect(part, want string) error {
	return syntax(r.at, max(0, strings.Index(r.lines[r.at-1], part))+1, want)
}

// head collects what must be known before the first turn: players, language, options.
func (r *gcgReader) head() error {
	o := make(game.Options, len(r.options))
	for k, v := range r.options {
		o[k] = v
	}
	add := func(nick string) {
		for _, n := range r.nicks {
			if n == nick {
				return
			}
		}
		r.nicks = append(r.nicks, nick)
	}
	for i, l := range r.lines {
		r.at = i + 1
		if turn, ok := strings.CutPrefix(strings.TrimSpace(l), ">"); ok {
			if f := strings.Fields(turn); len(f) > 0 {
				add(strings.TrimSuffix(f[0], ":"))
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
		case f[0] == "#lexicon":
			if lang, ok := lexicon(f[1]); ok {
				o["language"], r.language = lang, true
			}
		case f[0] == "#tablee" && f[1] == "options":
			for _, pair := range f[2:] {
				name, value, _ := strings.Cut(pair, "=")
				o[name] = value
			}
		}
	}
	full, err := Rules.Info().Complete(o)
	if err != nil {
		return err
	}
	opts, err := readOptions(full)
	if err != nil {
		return err
	}
	if len(r.nicks) < minPlayers || len(r.nicks) > maxPlayers {
		return game.Refuse("scrabble.native.players", "n", len(r.nicks))
	}
	r.Position = &Position{state: newState(opts, len(r.nicks))}
	r.secret.Racks = make([]board.Multiset, r.Players)
	r.known = make([]bool, r.Players)
	return nil
}

// pragma reads a "#" line; those that are not ours and not needed are notes for other readers.
func (r *gcgReader) pragma(l string) error {
	key, value, _ := strings.Cut(l, " ")
	value = strings.TrimSpace(value)
	if n, ok := strings.CutPrefix(key, "#rack"); ok {
		s, err := strconv.Atoi(n)
		m, bad := board.ParseMultiset(value)
		if err != nil || s < 1 || s > r.Players || bad != nil || m.Len() > board.RackSize {
			return r.expect(value, "rack")
		}
		r.secret.Racks[s-1], r.known[s-1] = m, true
		return nil
	}
	if key != "#tablee" {
		return nil
	}
	key, value, _ = strings.Cut(value, " ")
	switch key {
	case "first", "hidden":
		s, err := strconv.Atoi(value)
		if err != nil || s < 1 || s > r.Players {
			return r.expect(value, "player")
		}
		if key == "first" {
			r.First, r.Next = s-1, s-1
		} else {
			r.secret.Racks[s-1], r.known[s-1] = board.Multiset{}, false
		}
	case "draw":
		return r.draw(value)
	case "board":
		b, err := board.Parse(strings.Split(value, "/"))
		if err != nil || len(r.Sheet) > 0 {
			return r.expect(value, "board")
		}
		r.Board, r.Base = b, &b
	case "state":
		return r.wait(value)
	case "refused":
		r.Refused = append(r.Refused, value)
	}
	return nil
}

// draw reads one round of the draw for the start: "1A 2C".
func (r *gcgReader) draw(value string) error {
	var d Draw
	for _, f := range strings.Fields(value) {
		s, err := strconv.Atoi(f[:len(f)-1])
		t, ok := board.ParseTile(f[len(f)-1])
		if err != nil || !ok || s < 1 || s > r.Players {
			return r.expect(f, "draw")
		}
		d.Seats = append(d.Seats, s-1)
		d.Tiles += t.String()
	}
	r.Draws = append(r.Draws, d)
	return nil
}

// wait reads what is being waited for.
func (r *gcgReader) wait(value string) error {
	var phase, next, passes, before int
	if n, err := fmt.Sscanf(value, "phase=%d next=%d passes=%d before=%d", &phase, &next, &passes, &before); n != 4 || err != nil ||
		phase < 0 || phase > int(Over) || next < 1 || next > r.Players || passes < 0 || before < 0 {
		return r.expect(value, "state")
	}
	r.Phase, r.Next, r.Passes, r.Before, r.waiting = Phase(phase), next-1, passes, before, true
	return nil
}

// finish deals what is not known and checks the whole.
func (r *gcgReader) finish() (game.Position, error) {
	if !r.waiting {
		r.guess()
	}
	if r.Phase == Over {
		for s := range r.known {
			r.known[s] = true
		}
	}
	r.deal(r.known)
	if err := r.valid(); err != nil {
		return nil, syntax(len(r.lines), 1, "whole")
	}
	return r.Position, nil
}

// guess tells what a file of another program waits for: nothing once leftover tiles were counted.
func (r *gcgReader) guess() {
	if len(r.Sheet) == 0 {
		return
	}
	r.Next = r.after(r.last().Seat)
	for _, l := range r.Sheet {
		switch l.Kind {
		case Gained, Lost:
			r.Phase = Over
			r.leftover(l)
		case Play:
			r.Passes = 0
		case Pass, Withdrawn:
			r.Passes++
		}
	}
}

// leftover puts the tiles that were counted at the end on the rack that held them.
func (r *gcgReader) leftover(l Line) {
	m, err := board.ParseMultiset(l.Tiles)
	s := l.Seat
	if l.Kind == Gained {
		s = r.after(l.Seat)
	}
	if err == nil && (l.Kind == Lost || r.Players == minPlayers) && m.Len() <= board.RackSize {
		r.secret.Racks[s] = m
	}
}
