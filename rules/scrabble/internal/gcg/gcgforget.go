package gcg

import (
	"fmt"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/state"
)

// ForgetNames is a game without the names that its file had for these seats, and without its titles, notes and other
// free text, which may contain anybody's name. The other players' names stay. Turns are then written in our own form. A
// game that did not come from a file is returned unchanged.
func ForgetNames(l *state.Layout, seats []game.Seat) *state.Layout {
	if l.Secret.Source == nil {
		return l
	}
	l = l.Clone()
	from := *l.Secret.Source
	from.Nicks, from.Head = slices.Clone(from.Nicks), nil
	for s := range from.Nicks {
		if slices.Contains(seats, game.Seat(s)) {
			from.Nicks[s] = ""
		}
	}
	for s, nick := range from.Nicks {
		if nick == "" {
			from.Nicks[s] = nobody(s, from.Nicks)
		}
	}
	for _, line := range l.Secret.Source.Head {
		s, _ := playerLine(line, l.Secret.Source.Nicks)
		switch key, _, _ := strings.Cut(line, " "); {
		case s >= 0 && slices.Contains(seats, game.Seat(s)): // the line tells which player is the first
			from.Head = append(from.Head, fmt.Sprintf("#player%d %s %[2]s", s+1, from.Nicks[s]))
		case s >= 0:
			from.Head = append(from.Head, line)
		case key == "#lexicon": // replaced by a name of ours, because there may be any text
			from.Head = append(from.Head, "#lexicon "+listOf(&l.Options))
		}
	}
	for i := range l.Secret.Past {
		l.Secret.Past[i].Said = nil
	}
	l.Secret.Source = &from
	return l
}

// nobody is a nick for a seat whose player must not be named: P1, P2..., longer if another player has that nick.
func nobody(seat int, nicks []string) string {
	nick := fmt.Sprintf("P%d", seat+1)
	for i := 0; i < len(nicks); i++ {
		if i != seat && nicks[i] == nick {
			nick, i = nick+"_", -1
		}
	}
	return nick
}
