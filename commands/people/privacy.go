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
	if counts := counted(kept); len(counts) > 0 {
		lines = append(lines, game.M("privacy.counts", "counts", counts))
	}
	lines = append(lines, game.M("privacy.rest"), game.M("privacy.remains"))
	if p.Removed {
		lines = append(lines, game.M("privacy.removed"))
	}
	res := h.PrivateLines(q, game.M("privacy.title"), lines...)
	res.Data.Components = h.privacyButton(q, "ask", game.M("button.erase"))
	return res, nil
}

// counted tells how much of each kind is kept, without what there is none of.
func counted(k table.Kept) (list []game.Msg) {
	for _, c := range []struct {
		kind string
		n    int
	}{{"open", k.Open}, {"done", k.Done}, {"moves", k.Moves}, {"results", k.Ended}, {"ratings", k.Rated},
		{"records", k.Feats}, {"tournaments", k.Tournaments}, {"lessons", k.Lessons}, {"trials", k.Trials},
		{"found", k.Found}, {"puzzles", k.Puzzles}} {
		if c.n > 0 {
			list = append(list, game.M("privacy."+c.kind, "n", c.n))
		}
	}
	return list
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
