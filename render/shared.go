package render

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// The arguments that shared messages get in addition to their own.
const (
	argNoun  = "noun"
	argNouns = "nouns"
)

// nouns are a game's words for its pieces (tile, card, letter), singular and plural.
type nouns struct{ one, other string }

// shared reads the texts that a game shares with others, if there are any, and returns them under the game's name; the
// game's own file must define its nouns.
func (c *Catalogue) shared(t fs.FS, lang, game string, own []*i18n.Message) ([]*i18n.Message, error) {
	messages, err := readMessages(t, "shared/"+lang+".toml")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, m := range own {
		if m.ID == game+"."+argNoun {
			c.nouns[lang][game] = nouns{m.One, m.Other}
		}
	}
	if n := c.nouns[lang][game]; n.one == "" || n.other == "" {
		return nil, fmt.Errorf("%s.%s: missing, or without one of its forms", game, argNoun)
	}
	for _, m := range messages {
		_, rest, _ := strings.Cut(m.ID, ".")
		m.ID = game + "." + rest
	}
	return messages, nil
}

// addNouns adds the game's nouns to the arguments of a message.
func (p *Printer) addNouns(id string, data map[string]any) {
	game, _, _ := strings.Cut(id, ".")
	if n, ok := p.cat.nouns[p.lang][game]; ok {
		data[argNoun], data[argNouns] = n.one, n.other
	}
}
