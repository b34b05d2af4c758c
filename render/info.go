package render

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"tablee/rules/game"
)

// slashName reports whether Discord accepts a name for a command or an option.
func slashName(name string) bool {
	return slashShape.MatchString(name) && name == strings.ToLower(name)
}

var slashShape = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

// CheckInfo is an error if the catalogue lacks, in some language, a message that a game's Info requires (see
// game.Info), or if Discord would not accept a name or an explanation.
func (c *Catalogue) CheckInfo(info game.Info) error {
	k := infoCheck{c: c, game: info.Name}
	k.text("title", maxSlashName)
	k.text("about", MaxSlashAbout)
	k.text("rules", maxGameRules)
	for i := 1; i <= info.Levels; i++ {
		k.text("level."+strconv.Itoa(i), MaxButtonLabel)
	}
	for _, o := range info.Options {
		k.slash("option." + o.Name)
		for _, choice := range o.Choices {
			k.text("option."+o.Name+".choice."+choice, MaxOptionText)
		}
	}
	for _, p := range info.Presets {
		k.text("preset."+p.Name+".name", MaxOptionText)
		k.text("preset."+p.Name+".about", MaxOptionText)
		if p.Goal {
			k.text("preset."+p.Name+".goal", MaxSlashAbout)
		}
	}
	for _, v := range info.Verbs {
		k.slash("verb." + v.Name)
		for _, a := range v.Args {
			k.slash("verb." + v.Name + ".arg." + a.Name)
		}
	}
	for _, m := range info.Misses {
		k.text("miss."+m+".name", maxMiss)
		k.text("miss."+m+".lesson", maxLesson)
	}
	return errors.Join(k.problems...)
}

type infoCheck struct {
	c        *Catalogue
	game     string
	problems []error
}

// slash checks the name and the explanation of a command, an option or an argument.
func (k *infoCheck) slash(id string) {
	for _, name := range k.text(id+".name", maxSlashName) {
		if !slashName(name) {
			k.fail(id+".name", "%q is no slash name: lower case letters, digits, - and _ only", name)
		}
	}
	k.text(id+".about", MaxSlashAbout)
}

// text checks that a message exists and is short enough, and returns it in every language.
func (k *infoCheck) text(id string, max int) []string {
	full := k.game + "." + id
	if !k.c.Has(full) {
		k.fail(id, "missing")
		return nil
	}
	var all []string
	for _, l := range Languages {
		lang := l.Code
		s := k.c.Printer(lang, nil).Plain(Msg(full))
		if n := Length(s); n == 0 || n > max {
			k.fail(id, "%d characters in %s, allowed are 1 to %d", n, lang, max)
		}
		all = append(all, s)
	}
	return all
}

func (k *infoCheck) fail(id, format string, args ...any) {
	k.problems = append(k.problems, fmt.Errorf("render: %s.%s: %s", k.game, id, fmt.Sprintf(format, args...)))
}
