package commands

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/dict"
	"tablee/rules/game"
)

// wordCommands look words up.
var wordCommands = []sub{
	{path: "word check", args: []arg{
		{name: "word", kind: discordgo.ApplicationCommandOptionString, required: true},
		{name: "language", kind: discordgo.ApplicationCommandOptionString, choices: named("choice.words", "fr", "en")},
	}, do: (*Router).wordCheck},
}

// wordLists is how many words of each kind an answer names.
const wordLists = 20

// wordCheck tells whether a word is valid and what its letters make. In the middle of one's own turn it tells as
// much as the table allows: nothing where assist is off, valid or not where it is check.
func (r *Router) wordCheck(q *request) (*discordgo.InteractionResponse, error) {
	allowed, err := r.wordHelp(q)
	if err != nil {
		return nil, err
	}
	lang := q.args["language"]
	if lang == "" {
		lang = q.lang()
	}
	g, ok := dict.Get(lang)
	if !ok {
		return nil, game.Refuse("word.nolist", "language", lang)
	}
	rep, err := g.Check(q.args["word"], wordLists)
	if err != nil {
		return nil, game.Refuse("word.bad", "word", q.args["word"], "n", dict.MaxLen)
	}
	verdict := "word.invalid"
	if rep.Valid {
		verdict = "word.valid"
	}
	lines := []game.Msg{game.M(verdict, "word", rep.Query, "language", game.M("choice.words."+lang))}
	if !allowed {
		return r.lines(q, game.M("word.title"), append(lines, game.M("word.later"))...), nil
	}
	for _, l := range []struct {
		id    string
		words []string
	}{{"word.matches", rep.Matches}, {"word.anagrams", rep.Anagrams}, {"word.longer", rep.Longer}, {"word.before", letters(rep.Before)}, {"word.after", letters(rep.After)}} {
		if len(l.words) > 0 {
			lines = append(lines, game.M(l.id, "words", strings.Join(l.words, " ")))
		}
	}
	if rep.More {
		lines = append(lines, game.M("word.more"))
	}
	return r.lines(q, game.M("word.title"), lines...), nil
}

// wordHelp tells whether the person may see more than a verdict now. It refuses where even that is too much.
func (r *Router) wordHelp(q *request) (bool, error) {
	ts, err := r.tables.Find(q.ctx, table.Filter{User: q.call.User.ID, Phases: []table.Phase{table.Playing}}, q.call.User.ID)
	if err != nil {
		return false, err
	}
	all := true
	for _, t := range ts {
		if !t.InTurn() || t.Options["language"] == "" {
			continue
		}
		switch t.Options["assist"] {
		case "off":
			return false, game.Refuse("word.noassist", "game", title(t.Game), "table", t.ID.String())
		case "check":
			all = false
		}
	}
	return all, nil
}

func letters(m dict.Mask) (list []string) {
	for _, l := range m.String() {
		list = append(list, string(l))
	}
	return list
}
