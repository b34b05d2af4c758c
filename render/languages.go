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
	Code    string             // a BCP 47 tag such as "fr": it names the catalogue files (fr.toml), and is the stored form
	Name    string             // in the language itself, so that its readers can read it
	Locales []discordgo.Locale // the locales of Discord's slash commands for which it is shown
	Texts   fs.FS              // render's own catalogue
}

// Languages are the languages that players can read, the default first. To add one, add a row here and a catalogue next
// to each of the others: in render/texts, commands/texts and the texts of every game.
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

// LanguageOf maps a Discord locale ("fr", "en-GB", "de") to the code of one of Languages: the same language in any
// region, or the default if there is no translation.
func LanguageOf(locale string) string {
	tag, _, _ := strings.Cut(locale, "-")
	for _, l := range Languages {
		if l.Code == tag || l.Code == locale || slices.Contains(l.Locales, discordgo.Locale(locale)) {
			return l.Code
		}
	}
	return Languages[0].Code
}

// LanguageName is a language's name in the language itself.
func LanguageName(code string) string {
	code = LanguageOf(code)
	for _, l := range Languages {
		if l.Code == code {
			return l.Name
		}
	}
	return code
}
