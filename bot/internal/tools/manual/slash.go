package manual

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
)

// Page writes all slash commands of a bot, with their options, in a language that it knows: as text, or as Markdown.
func Page(w io.Writer, defs []*discordgo.ApplicationCommand, locale discordgo.Locale, markdown bool) {
	defs = slices.Clone(defs)
	slices.SortFunc(defs, func(a, b *discordgo.ApplicationCommand) int {
		if a.Type != b.Type {
			return int(a.Type) - int(b.Type)
		}
		return strings.Compare(told(a.Name, a.NameLocalizations, locale), told(b.Name, b.NameLocalizations, locale))
	})
	for i, d := range defs {
		name, about := told(d.Name, d.NameLocalizations, locale), told(d.Description, d.DescriptionLocalizations, locale)
		if !request.IsMenu(d.Type) {
			name = "/" + name
		}
		if i > 0 {
			fmt.Fprintln(w)
		}
		if markdown {
			fmt.Fprintf(w, "## %s\n\n%s\n", name, about)
		} else {
			fmt.Fprintf(w, "%s: %s\n", name, about)
		}
		subs := slices.DeleteFunc(slices.Clone(d.Options), func(o *discordgo.ApplicationCommandOption) bool {
			return o.Type != discordgo.ApplicationCommandOptionSubCommand
		})
		if markdown && len(d.Options) > 0 {
			fmt.Fprint(w, "\n| | |\n|---|---|\n")
		}
		if len(subs) == 0 && len(d.Options) > 0 {
			line(w, name, "", d.Options, locale, markdown)
		}
		for _, o := range subs {
			line(w, name+" "+told(o.Name, &o.NameLocalizations, locale), told(o.Description, &o.DescriptionLocalizations,
				locale), o.Options, locale, markdown)
		}
	}
}

// line is a command as it is typed, with its options: those that may be left out in square brackets.
func line(w io.Writer, typed, about string, options []*discordgo.ApplicationCommandOption, locale discordgo.Locale,
	markdown bool) {
	var texts []string
	if about != "" {
		texts = append(texts, about)
	}
	for _, o := range options {
		name := told(o.Name, &o.NameLocalizations, locale) + ":"
		if !o.Required {
			name = "[" + name + "]"
		}
		typed += " " + name
		text := told(o.Description, &o.DescriptionLocalizations, locale)
		if markdown {
			text = "`" + strings.Trim(name, "[]") + "` " + text
		} else {
			text = strings.Trim(name, "[]") + " " + text
		}
		texts = append(texts, text)
	}
	if markdown {
		fmt.Fprintf(w, "| `%s` | %s |\n", typed, strings.ReplaceAll(strings.Join(texts, "<br>"), "|", `\|`))
		return
	}
	fmt.Fprintf(w, "  %s\n", typed)
	for _, text := range texts {
		fmt.Fprintf(w, "      %s\n", text)
	}
}

// told is a text of Discord's in a language, or else in English.
func told(text string, in *map[discordgo.Locale]string, locale discordgo.Locale) string {
	if in != nil {
		if s := (*in)[locale]; s != "" {
			return s
		}
	}
	return text
}
