package render

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"
)

//go:embed texts
var baseTexts embed.FS

// Language is a language that players can read.
type Language struct {
	Code    string             // a BCP 47 tag such as "fr": names the catalogue files (fr.toml), and is what is stored
	Name    string             // in the language itself: whoever needs it can read it
	Locales []discordgo.Locale // those of Discord's slash commands that it is shown for
	Texts   fs.FS              // holds render's own catalogue
}

// Languages are the languages that players can read, the default first. One more is a row here and a catalogue beside
// each of the others: in render/texts, commands/texts and the texts of every game.
var Languages = []Language{
	{"en", "English", []discordgo.Locale{discordgo.EnglishUS, discordgo.EnglishGB}, ownTexts()},
	{"fr", "français", []discordgo.Locale{discordgo.French}, ownTexts()},
}

func ownTexts() fs.FS {
	sub, err := fs.Sub(baseTexts, "texts")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}

// LanguageOf maps a Discord locale ("fr", "en-GB", "de") to the code of one of Languages: the same language whatever
// the region, and the default for what nobody has translated.
func LanguageOf(locale string) string {
	tag, _, _ := strings.Cut(locale, "-")
	for _, l := range Languages {
		if l.Code == tag || l.Code == locale || slices.Contains(l.Locales, discordgo.Locale(locale)) {
			return l.Code
		}
	}
	return Languages[0].Code
}

// LanguageName is a language's own name for itself.
func LanguageName(code string) string {
	code = LanguageOf(code)
	for _, l := range Languages {
		if l.Code == code {
			return l.Name
		}
	}
	return code
}
