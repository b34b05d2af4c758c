package people

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/table"
)

// words has the command that looks up words.
type words struct{ *handler.Base }

// commands are those about words.
func (h *words) commands() []slash.Command {
	return []slash.Command{{Path: "word check", Args: []slash.Arg{
		{Name: "word", Kind: discordgo.ApplicationCommandOptionString, Required: true},
		slash.Text("language", slash.Named("choice.words", "fr", "en")...),
	}, Do: h.wordCheck}}
}

// maxWords is how many words of each kind an answer lists.
const maxWords = 20

// wordCheck tells whether a word is valid and what its letters make. During one's own turn it tells only as much as the
// game allows at that table.
func (h *words) wordCheck(q *request.Request) (*discordgo.InteractionResponse, error) {
	allowed, err := h.wordHelp(q)
	if err != nil {
		return nil, err
	}
	lang := q.Args["language"]
	if lang == "" {
		lang = q.Lang()
	}
	family, err := h.family(q)
	if err != nil {
		return nil, err
	}
	name := lang
	if family {
		name += dict.FamilySuffix
	}
	g, ok := dict.Get(name)
	if !ok {
		return nil, game.Refuse("word.nolist", "language", lang)
	}
	rep, err := g.Check(q.Args["word"], maxWords)
	if err != nil {
		return nil, game.Refuse("word.bad", "word", q.Args["word"], "n", dict.MaxLen)
	}
	verdict := "word.invalid"
	if rep.Valid {
		verdict = "word.valid"
	}
	policy := game.M("word.complete")
	if family {
		policy = game.M("word.family")
	}
	lines := []game.Msg{game.M(verdict, "word", rep.Query, "language", game.M("choice.words."+lang))}
	if !allowed {
		return h.PrivateLines(q, game.M("word.title"), append(lines, game.M("word.later"), policy)...), nil
	}
	for _, l := range []struct {
		id    string
		words []string
	}{{"word.matches", rep.Matches}, {"word.anagrams", rep.Anagrams}, {"word.longer", rep.Longer},
		{"word.before", letters(rep.Before)}, {"word.after", letters(rep.After)}} {
		if len(l.words) > 0 {
			lines = append(lines, game.M(l.id, "words", strings.Join(l.words, " ")))
		}
	}
	if len(lines) == 1 && strings.Contains(rep.Query, "*") {
		lines[0] = game.M("word.none", "word", rep.Query, "language", game.M("choice.words."+lang))
	}
	if rep.More {
		lines = append(lines, game.M("word.more"))
	}
	return h.PrivateLines(q, game.M("word.title"), append(lines, policy)...), nil
}

// family tells whether the server plays without slurs and obscenities: then these are not words here either, and the
// answer does not say why.
func (h *words) family(q *request.Request) (bool, error) {
	if q.Caller.Guild == "" {
		return false, nil
	}
	g, err := h.Guilds.Guild(q.Ctx, q.Caller.Guild)
	return g.Words == game.FamilyWords, err
}

// wordHelp tells whether the person may see more than a verdict now. It refuses if even a verdict is too much.
func (h *words) wordHelp(q *request.Request) (bool, error) {
	ts, err := h.Tables.Find(q.Ctx, table.Filter{User: q.Caller.User.ID, Phases: []table.Phase{table.Playing}},
		q.Caller.User.ID)
	if err != nil {
		return false, err
	}
	all := true
	for _, t := range ts {
		a, ok := h.Rules[t.Game].(game.Assister)
		may := t.InTurn() || t.Open && t.You != game.Public // an answer may be changed until the round is over
		if !ok || !may {
			continue
		}
		switch a.Assist(t.Options) {
		case game.AssistNone:
			id := "word.noassist"
			if t.Open {
				id = "word.noassistopen"
			}
			return false, game.Refuse(id, "game", message.Title(t.Game), "table", t.ID.String())
		case game.AssistVerdict:
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
