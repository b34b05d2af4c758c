package people

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Keeper exports and erases the data about a person.
type Keeper interface {
	Kept(ctx context.Context, user string) (table.Kept, error)
	Erase(ctx context.Context, user string) error
}

// privacy shows a person all data about them and offers to delete it.
func (h *persons) privacy(q *request.Request) (*discordgo.InteractionResponse, error) {
	kept, err := h.keeper.Kept(q.Ctx, q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	p := q.Person
	lines := []game.Msg{game.M("privacy.name", "name", p.Name, "user", q.Caller.User.ID, "locale", p.Locale)}
	lines = append(lines, allPreferences(q, p)...)
	lines = append(lines, game.M("privacy.tables", "open", kept.Open, "done", kept.Done),
		game.M("privacy.moves", "n", kept.Moves),
		game.M("privacy.stats", "results", kept.Ended, "ratings", kept.Rated, "records", kept.Feats, "tournaments",
			kept.Tournaments),
		game.M("privacy.lessons", "n", kept.Lessons),
		game.M("privacy.trials", "n", kept.Trials), game.M("privacy.found", "n", kept.Found),
		game.M("privacy.puzzles", "n", kept.Puzzles),
		game.M("privacy.rest"), game.M("privacy.remains"))
	if p.Removed {
		lines = append(lines, game.M("privacy.removed"))
	}
	res := h.PrivateLines(q, game.M("privacy.title"), lines...)
	res.Data.Components = h.privacyButton(q, "ask", game.M("button.erase"))
	return res, nil
}

func (h *persons) privacyButton(q *request.Request, name string, label game.Msg) []discordgo.MessageComponent {
	return h.Builder.Rows(q.Say, []game.Control{{Name: name, Label: label, Style: game.Danger}}, func(name string) string {
		return customid.ID{Kind: customid.Privacy, Name: name}.String()
	})
}

// erase deletes a person's data, once they have confirmed twice.
func (h *persons) erase(q *request.Request, step string) (*discordgo.InteractionResponse, error) {
	if step != "erase" {
		data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("privacy.sure")),
			Components: h.privacyButton(q, "erase", game.M("button.erasenow"))}
		return request.Update(data), nil
	}
	if err := h.keeper.Erase(q.Ctx, q.Caller.User.ID); err != nil {
		return nil, err
	}
	return request.Update(&discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("privacy.erased"))}), nil
}
