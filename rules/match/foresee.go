package match

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tablee/rules/game"
)

// Foreseeable reports whether everybody may know the results of any moves of a game: see game.Foreseer.
func Foreseeable(r game.Rules, o game.Options) bool {
	f, ok := r.(game.Foreseer)
	return ok && f.Foreseeable(o)
}

// HidesPast reports whether nobody may look back in a running game with these options: see game.PastHider.
func HidesPast(r game.Rules, o game.Options) bool {
	h, ok := r.(game.PastHider)
	return ok && h.HidesPast(o)
}

// Follow plays moves of a foreseeable game, each by the seat in turn. It is an error if a move cannot be played.
func Follow(p game.Position, moves ...game.Move) (game.Position, error) {
	for i, m := range moves {
		turn := p.Turn()
		if len(turn) != 1 {
			return nil, game.Refuse("refused.over")
		}
		var err error
		if p, _, err = p.Apply(turn[0], m, nil); err != nil {
			return nil, fmt.Errorf("match: move %d: %w", i+1, err)
		}
	}
	return p, nil
}

// Typed parses a move of the seat in turn as people type it in a language: as the arguments of the first verb that
// plays and takes some, or in stored form. An error is the game's own Refusal.
func Typed(info game.Info, p game.Position, text, lang string) (game.Move, error) {
	turn := p.Turn()
	if len(turn) == 0 {
		return "", game.Refuse("refused.over")
	}
	if m, ok := Listed(p, text); ok {
		return m, nil
	}
	v, ok := p.View(turn[0]).(game.Interactive)
	a, known := TypedAction(info, text, lang)
	if !ok || !known {
		return "", game.Refuse("refused.action")
	}
	reply, err := v.Do("", a)
	switch {
	case err != nil:
		return "", err
	case reply.Move == "":
		return "", game.Refuse("refused.action")
	}
	return reply.Move, nil
}

// Listed takes a typed text for a move in stored form, if the seat in turn may make it.
func Listed(p game.Position, text string) (game.Move, bool) {
	m := game.Move(strings.TrimSpace(text))
	turn := p.Turn()
	l, ok := p.(game.Lister)
	return m, ok && len(turn) > 0 && slices.Contains(l.Moves(turn[0]), m)
}

// TypedAction is the action by which a move is made that was typed: that of the first verb that plays and takes
// arguments. It returns false if there is none.
func TypedAction(info game.Info, text, lang string) (game.Action, bool) {
	i := slices.IndexFunc(info.Verbs, func(v game.Verb) bool { return len(v.Args) > 0 && !v.Anytime })
	if i < 0 {
		return game.Action{}, false
	}
	verb := info.Verbs[i]
	return game.Action{Name: verb.Name, Args: typedArgs(verb, strings.TrimSpace(text)), Lang: lang}, true
}

// typedArgs divides a typed text among the arguments that a verb needs, a word each: the last one has the rest.
func typedArgs(verb game.Verb, text string) map[string]string {
	list := map[string]string{}
	for i, a := range verb.Args {
		if i > 0 && !a.Required {
			break
		}
		word, rest := text, ""
		if i+1 < len(verb.Args) && verb.Args[i+1].Required {
			word, rest, _ = strings.Cut(text, " ")
		}
		list[a.Name], text = word, strings.TrimSpace(rest)
	}
	return list
}

// The separators between the moves of a typed line, and the words with which a line may begin.
var (
	between = regexp.MustCompile(`(?i)[,;>→]+|\s(?:then|puis|alors)\s`)
	opening = regexp.MustCompile(`(?i)^\s*(?:(?:if|si|s’il|s'il|and|et|then|puis|alors|i|je|they|it|he|she|play|plays|joue|jouent)\s+)+`)
)

// Limits of a typed line.
const (
	MaxLine  = 40 // moves
	maxWords = 5  // of a move, including introductory words
)

// Line parses successive moves from a position of a foreseeable game, as people type them: "c f d", "c, f", "if c then
// f"; or in stored form, each on a line of its own. It returns them with the resulting position. The Refusal
// "line.unread" says which move cannot be read or played, and why.
func Line(info game.Info, p game.Position, text, lang string) (moves []game.Move, last game.Position, err error) {
	r := reader{info: info, lang: lang, at: p}
	read, parts := r.part, between.Split(text, -1)
	if lines := strings.Split(text, "\n"); len(lines) > 1 {
		read, parts = r.stored, lines
	}
	for _, part := range parts {
		if err := read(part); err != nil {
			return nil, nil, err
		}
	}
	if len(r.moves) == 0 {
		return nil, nil, game.Refuse("line.length", "n", MaxLine)
	}
	return r.moves, r.at, nil
}

// reader parses moves one after the other.
type reader struct {
	info  game.Info
	lang  string
	at    game.Position
	moves []game.Move
}

// stored parses a move in stored form.
func (r *reader) stored(text string) error {
	m := game.Move(strings.TrimSpace(text))
	if m == "" || strings.ContainsAny(string(m), " \t") || len(r.moves) == MaxLine { // stored moves contain no blanks
		return r.part(text)
	}
	next, err := Follow(r.at, m)
	if err != nil {
		return r.unread([]string{string(m)}, err)
	}
	r.at, r.moves = next, append(r.moves, m)
	return nil
}

// part parses one move or several, separated by blanks, and takes each move to be as long as possible.
func (r *reader) part(text string) error {
	for words := strings.Fields(opening.ReplaceAllString(text, "")); len(words) > 0; {
		if len(r.moves) == MaxLine {
			return game.Refuse("line.length", "n", MaxLine)
		}
		n, why := 0, error(nil)
		for try := min(len(words), maxWords); try > 0 && n == 0; try-- {
			m, err := Typed(r.info, r.at, strings.Join(words[:try], " "), r.lang)
			if err == nil {
				var next game.Position
				if next, err = Follow(r.at, m); err == nil {
					n, r.at, r.moves = try, next, append(r.moves, m)
				}
			}
			if why == nil || try == 1 && len(r.moves) > 0 {
				why = err
			}
		}
		if n == 0 {
			return r.unread(words, why)
		}
		words = words[n:]
	}
	return nil
}

// unread is the refusal that says which move cannot be read or played, and why.
func (r *reader) unread(words []string, err error) error {
	why, ok := game.Refused(err)
	if !ok {
		return err
	}
	return game.Refuse("line.unread", "n", len(r.moves)+1, "text",
		game.Quote(strings.Join(words[:min(len(words), maxWords)], " "), maxQuoted), "why", why)
}

// maxQuoted is how many characters of a typed text are quoted.
const maxQuoted = 30
