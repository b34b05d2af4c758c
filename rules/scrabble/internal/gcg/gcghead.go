package gcg

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// head collects what must be known before the first turn: players, language, options.
func (r *gcgReader) head() error {
	o := make(game.Options, len(r.options))
	for k, v := range r.options {
		o[k] = v
	}
	r.ours = slices.ContainsFunc(r.lines, func(l string) bool { _, note := splitNote(l); return note != "" })
	base, err := r.setting(o)
	if err == nil {
		err = r.players()
	}
	if err != nil {
		return err
	}
	opts, err := state.Full(o)
	if err != nil {
		return err
	}
	if err := opts.Judgeable(len(r.nicks)); err != nil {
		return err
	}
	r.Layout = &state.Layout{Table: state.NewTable(opts, len(r.nicks))}
	r.Secret.Racks = make([]board.Multiset, r.Players)
	r.known = make([]bool, r.Players)
	r.stated = make([]int, r.Players)
	r.Secret.Source = &state.Source{Nicks: r.nicks, Racks: make([]string, r.Players)}
	if base != nil {
		r.Board, r.Base = *base, base
	}
	return nil
}

// setting reads which game it is: the options, and the board to begin with. Tiles, a board, a variant or a language
// that we do not have are refused, because all that follows would be read wrongly. The tiles say more about the
// language than the list does, and our note says more than both.
func (r *gcgReader) setting(o game.Options) (base *board.Board, err error) {
	tiles := false // the language is that of the tiles, or of our note
	for i, l := range r.lines {
		r.at = i + 1
		if strings.HasPrefix(strings.TrimSpace(l), ">") {
			continue
		}
		if _, note := splitNote(l); note != "" {
			b, err := r.settings(note, o)
			if err != nil {
				return nil, err
			}
			if b != nil {
				base = b
			}
			tiles = true
			continue
		}
		key, value := pragmaOf(l)
		if value == "" || r.ours {
			continue
		}
		switch name := strings.ToLower(value); key {
		case "#tile-distribution":
			lang, ok := map[string]string{"english": "en", "en": "en", "french": "fr", "fr": "fr"}[name]
			if !ok {
				return nil, r.lacks("tiles")
			}
			if !tiles {
				o["language"], r.language, tiles = lang, true, true
			}
		case "#board-layout":
			if name != "crosswordgame" && name != "standard" {
				return nil, r.lacks("board")
			}
		case "#game-type":
			if name != "classic" && name != "standard" && name != "scrabble" {
				return nil, r.lacks("variant")
			}
		case "#lexicon":
			lang, ok := lexicon(value)
			switch {
			case otherLanguage(value):
				return nil, r.lacks("list")
			case !ok:
				r.list = r.at
			case !r.language:
				o["language"], r.language = lang, true
			}
		}
	}
	return base, nil
}

// pragmaOf is the name and the value of a "#" line.
func pragmaOf(l string) (key, value string) {
	f := strings.Fields(l)
	if len(f) == 0 {
		return "", ""
	}
	return f[0], strings.Join(f[1:], " ")
}

// maxQuoted is how many characters of a line are quoted in a refusal.
const maxQuoted = 40

// lacks refuses a file of a game that we do not have: the pragma in the current line names it.
func (r *gcgReader) lacks(what string) error {
	_, name := pragmaOf(r.lines[r.at-1])
	if long := []rune(name); len(long) > maxQuoted {
		name = string(long[:maxQuoted]) + "…"
	}
	return game.Refuse("scrabble.native.lacks."+what, "line", r.at, "name", game.Lit(name))
}

// otherLanguage reports whether a word list is of a language whose tiles we do not have: a list that other programs
// know, or the language's own name.
func otherLanguage(list string) bool {
	list = strings.ToUpper(list)
	return slices.ContainsFunc([]string{
		"RD2", "RD3", "GERMAN", "DEUTSCH", "DUDEN", "OSPS", "POLISH", "POLSKI", "FISE", "FILE", "SPANISH", "ESPA", "NSF",
		"NSWL", "NORWEGIAN", "NORSK", "DISC", "CATAL", "DUTCH", "NEDERLANDS", "SAOL", "SWEDISH", "SVENSK", "ITALIAN",
		"PORTUGU", "ROMANIAN", "CZECH", "GREEK", "TURKISH", "RUSSIAN", "HEBREW", "WELSH",
	}, func(prefix string) bool { return strings.HasPrefix(list, prefix) })
}

// players finds the seats. Those of the #player lines have their numbers; a number without a line, and every seat of a
// file without such lines, belongs to the next player who has a turn and no seat. Nobody else plays; but an older
// export of ours has a #player line only for those whose name is not their nick.
func (r *gcgReader) players() error {
	told := false
	for i, l := range r.lines {
		r.at = i + 1
		n, nick, name := numbered(l)
		switch {
		case nick == "":
			continue
		case n > state.MaxPlayers:
			return game.Refuse("scrabble.native.players", "n", n)
		}
		told = true
		for len(r.nicks) < n {
			r.nicks, r.full = append(r.nicks, ""), append(r.full, "")
		}
		if other := slices.Index(r.nicks, nick); other != n-1 && (other >= 0 || r.nicks[n-1] != "") {
			return r.expect(nick, "nick")
		}
		r.nicks[n-1], r.full[n-1] = nick, name
	}
	for i, l := range r.lines {
		turn, ok := strings.CutPrefix(strings.TrimSpace(l), ">")
		if r.at = i + 1; !ok {
			continue
		}
		seat, name, _ := r.mover(turn)
		if free := slices.Index(r.nicks, ""); seat < 0 && name != "" && free >= 0 {
			r.nicks[free] = name
		} else if seat < 0 && name != "" && (!told || r.ours) && len(r.nicks) <= state.MaxPlayers {
			r.nicks, r.full = append(r.nicks, name), append(r.full, "")
		} else if seat < 0 && told {
			return r.expect(turn, "who")
		}
	}
	for s, nick := range r.nicks {
		if len(nick) > maxNick {
			return game.Refuse("scrabble.native.nick", "n", maxNick)
		}
		if nick == "" {
			return game.Refuse("scrabble.native.unnamed", "n", s+1)
		}
	}
	if n := len(r.nicks); n < state.MinPlayers || n > state.MaxPlayers {
		return game.Refuse("scrabble.native.players", "n", n)
	}
	return nil
}

// numbered parses a line "#player1 nick Full Name"; nick is empty if it is none. Without a full name it is the nick.
func numbered(l string) (n int, nick, name string) {
	f := strings.Fields(l)
	if len(f) < 2 {
		return 0, "", ""
	}
	digits, ok := strings.CutPrefix(f[0], "#player")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 1 {
		return 0, "", ""
	}
	return n, f[1], cmp.Or(strings.Join(f[2:], " "), f[1])
}

// mover splits a turn into its player, the name in the line, and the words after it. The seat is -1 if nobody has that
// name. The full name and the short one in another case are the player's too, and the blank after the colon may be
// missing.
func (r *gcgReader) mover(turn string) (seat int, name string, rest []string) {
	f := strings.Fields(turn)
	if len(f) == 0 {
		return -1, "", nil
	}
	words := slices.IndexFunc(f, func(w string) bool { return strings.HasSuffix(w, ":") }) + 1
	if full := strings.TrimSuffix(strings.Join(f[:words], " "), ":"); words > 1 {
		if seat = r.named(full); seat >= 0 {
			return seat, full, f[words:]
		}
	}
	name = strings.TrimSuffix(f[0], ":")
	if seat = r.named(name); seat >= 0 {
		return seat, name, f[1:]
	}
	if at := strings.LastIndexByte(name, ':'); at > 0 && name == f[0] {
		return r.named(name[:at]), name[:at], append([]string{name[at+1:]}, f[1:]...)
	}
	return -1, name, f[1:]
}

// named is the seat with a name, -1 if there is none or several could be meant.
func (r *gcgReader) named(name string) int {
	if s := slices.Index(r.nicks, name); s >= 0 && name != "" {
		return s
	}
	for _, names := range [][]string{r.nicks, r.full} {
		found := -1
		for s := range names {
			if names[s] == "" || r.full[s] == "" || !strings.EqualFold(names[s], name) {
				continue
			}
			if found >= 0 {
				return -1
			}
			found = s
		}
		if found >= 0 {
			return found
		}
	}
	return -1
}
