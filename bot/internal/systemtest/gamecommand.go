package systemtest

import (
	"sync"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/all"
)

// gameCommands are the names of the games' commands, as they are registered: the English ones.
var gameCommands = sync.OnceValue(func() map[string]string {
	words, err := SharedWords(all.Games())
	if err != nil {
		panic(err) // the texts are embedded
	}
	names := make(map[string]string)
	for _, g := range all.Games() {
		names[g.Info().Name] = words.CommandNames(g.Info())[discordgo.EnglishUS]
	}
	return names
})

// GameCommand is a game's command as it is typed, such as "/dominoes". Games that are in no list keep their names.
func GameCommand(name string) string {
	if registered, ok := gameCommands()[name]; ok {
		name = registered
	}
	return "/" + name
}
