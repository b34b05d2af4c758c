package commands

import (
	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
)

// privacy shows a person all that is kept of them and offers to delete it.
func (r *Router) privacy(q *request) (*discordgo.InteractionResponse, error) {
	kept, err := r.tables.Kept(q.ctx, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	p := q.person
	lines := []game.Msg{game.M("privacy.name", "name", p.Name, "user", q.call.User.ID, "locale", p.Locale)}
	lines = append(lines, r.preferences(q, p)...)
	lines = append(lines, game.M("privacy.tables", "open", kept.Open, "done", kept.Done), game.M("privacy.moves", "n", kept.Moves),
		game.M("privacy.stats", "results", kept.Ended, "ratings", kept.Rated, "records", kept.Feats, "cups", kept.Cups), game.M("privacy.rest"))
	res := r.lines(q, game.M("privacy.title"), lines...)
	res.Data.Components = r.privacyButton(q, "ask", game.M("button.erase"))
	return res, nil
}

func (r *Router) privacyButton(q *request, name string, label game.Msg) []discordgo.MessageComponent {
	return r.rowsOf(q.say, []game.Control{{Name: name, Label: label, Style: game.Danger}}, func(name string) string { return id{kindPrivacy, 0, 0, name}.String() })
}

// erase deletes what is kept of a person, once they have said so twice.
func (r *Router) erase(q *request, step string) (*discordgo.InteractionResponse, error) {
	if step != "erase" {
		data := &discordgo.InteractionResponseData{Content: q.say.Msg(game.M("privacy.sure")), Components: r.privacyButton(q, "erase", game.M("button.erasenow"))}
		return update(data), nil
	}
	if err := r.tables.Erase(q.ctx, q.call.User.ID); err != nil {
		return nil, err
	}
	return update(&discordgo.InteractionResponseData{Content: q.say.Msg(game.M("privacy.erased"))}), nil
}
