package play

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"tablee/rules/game"
)

// maxMeantName bounds the name of a menu of moves, so that its custom id is not too long for Discord.
const maxMeantName = 60

// withoutArg is an action without one of its arguments.
func withoutArg(a game.Action, arg string) game.Action {
	a.Args = maps.Clone(a.Args)
	delete(a.Args, arg)
	return a
}

// meantMenuName names a menu of values for an argument of a typed move: "verb argument", then every other argument as
// "name=value".
func meantMenuName(a game.Action, arg string) string {
	words := []string{a.Name, arg}
	for _, name := range slices.Sorted(maps.Keys(a.Args)) {
		if name != arg {
			words = append(words, name+"="+url.QueryEscape(a.Args[name]))
		}
	}
	return strings.Join(words, " ")
}

// parseMeantName is the action that was chosen in a menu of this name; ok is false if the name is invalid.
func parseMeantName(name, value string) (a game.Action, ok bool) {
	words := strings.Split(name, " ")
	if len(words) < 2 {
		return game.Action{}, false
	}
	a = game.Action{Name: words[0], Args: map[string]string{words[1]: value}}
	for _, w := range words[2:] {
		arg, escaped, ok := strings.Cut(w, "=")
		v, err := url.QueryUnescape(escaped)
		if !ok || err != nil || arg == words[1] {
			return game.Action{}, false
		}
		a.Args[arg] = v
	}
	return a, true
}
