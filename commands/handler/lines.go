package handler

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// PrivateLines is an answer with a title and lines that only the person sees.
func (d *Base) PrivateLines(q *request.Request, head game.Msg, lines ...game.Msg) *discordgo.InteractionResponse {
	embed := d.Builder.TitledLines(q.Say, head, lines)
	return request.Private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{embed}})
}

// PrivateView answers with the person's private view of a table: on the message of the button if that is private
// already, else as a new message that only they see.
func (d *Base) PrivateView(q *request.Request, t *table.Table, lines []game.Msg,
	show *game.Diagram) (*discordgo.InteractionResponse, error) {
	data, err := d.viewData(q.Ctx, t, q.Caller.User.ID, q.Person, lines, show)
	if err != nil {
		return nil, err
	}
	if d.Outside.ViewShown != nil && !q.Caller.Direct() {
		key, err := d.viewKey(q.Ctx, t, q.Person)
		if err != nil {
			return nil, err
		}
		q.View = request.View{Table: t.ID, Key: key}
	}
	return q.Answer(data), nil
}

// CurrentView is a person's private view of a table, to replace an older one. The key identifies what it shows: two
// views with the same key look the same.
func (d *Base) CurrentView(ctx context.Context, t *table.Table, user string, who table.Profile) (key string,
	message func() (*discordgo.InteractionResponseData, error), err error) {
	key, err = d.viewKey(ctx, t, who)
	return key, func() (*discordgo.InteractionResponseData, error) { return d.viewData(ctx, t, user, who, nil, nil) }, err
}

// viewKey identifies what a private view shows: two views with the same key look the same.
func (d *Base) viewKey(ctx context.Context, t *table.Table, who table.Profile) (string, error) {
	g, err := d.Guilds.Guild(ctx, t.Guild)
	if err != nil {
		return "", err
	}
	return messageKey(d.TableMessages.Private(t, who, g))
}

// messageKey identifies what a message shows.
func messageKey(m message.Message) (string, error) {
	data, err := json.Marshal([]any{m.Content, m.Embeds, m.Components, m.Picture, m.Alt})
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return string(sum[:]), nil
}

// ClosedView is one line that takes the place of a private view that is no longer kept up to date, with a button for a
// new one; at is when it was last up to date.
func (d *Base) ClosedView(t *table.Table, who table.Profile, at time.Time) *discordgo.InteractionResponseData {
	say := d.Builder.TablePrinter(t, who.Language())
	return &discordgo.InteractionResponseData{
		Content: say.Msg(game.M("say.viewclosed", "game", message.Title(t.Game), "table", t.ID.String(),
			"unix", int(at.Unix()))),
		Components: d.Builder.TableRows(t, say, customid.Table, []game.Control{message.Button("shownow", 0, game.Primary)}),
	}
}

// viewData is a private view, with lines about what was just done and perhaps a preview.
func (d *Base) viewData(ctx context.Context, t *table.Table, user string, who table.Profile, lines []game.Msg,
	show *game.Diagram) (*discordgo.InteractionResponseData, error) {
	g, err := d.Guilds.Guild(ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	data, err := d.TableMessages.PrivateWith(t, who, g, lines, show).Data()
	if err != nil {
		return nil, err
	}
	if t.Guild != "" && d.Outside.Now != nil && len(data.Embeds) > 0 {
		data.Embeds[0].Timestamp = d.Outside.Now().UTC().Format(time.RFC3339) // a view may outlive what keeps it up to date
	}
	if d.OfferLesson != nil && t.Phase == table.Playing && t.Ply < firstTurns*len(t.Seats) {
		message.Beside(data.Components, d.OfferLesson(ctx, user, d.Builder.Printer(who.Language()), t.Game))
	}
	return data, nil
}

// firstTurns is how many turns of each seat a newcomer's private view offers the game's lesson.
const firstTurns = 2
