package tables

import (
	"bytes"
	"cmp"
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// files are saved games, to a file and back.
type files struct {
	*handler.Base
	host    Host
	queries Queries
}

// Saver writes games for other programs. Export's error is a table.NeedsConsent as long as the others have to agree.
type Saver interface {
	Export(ctx context.Context, id table.ID, user string) ([]byte, error)
	Proof(ctx context.Context, id table.ID) ([]byte, error)
}

// export gives the saved game; of a running one only when everybody at it agreed, for it shows every hand.
func (h *files) export(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	text, err := h.queries.Export(q.Ctx, t.ID, q.Call.User.ID)
	if err != nil {
		var consent table.NeedsConsent
		if !errors.As(err, &consent) {
			return nil, err
		}
		if _, err := h.host.Do(q.Ctx, q.Call, t.ID, table.Action{Kind: table.AskShow}); err != nil {
			return nil, err
		}
		if text, err = h.queries.Export(q.Ctx, t.ID, q.Call.User.ID); err != nil {
			return q.Tell("say.exportasked"), nil //nolint:nilerr // the refusal is the question now put
		}
	}
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("say.exported", "table", t.ID.String()))}
	data.Files = []*discordgo.File{{Name: t.Game + "-" + t.ID.String() + "." + cmp.Or(h.Games[t.Game].Saved, "txt"),
		ContentType: "text/plain", Reader: bytes.NewReader(text)}}
	return request.Private(data), h.prove(q, t, data)
}

// prove adds to the file of a game that is over the one by which its shuffle can be checked, where there is one.
func (h *files) prove(q *request.Request, t *table.Table, data *discordgo.InteractionResponseData) error {
	if t.Phase != table.Over {
		return nil
	}
	proof, err := h.queries.Proof(q.Ctx, t.ID)
	if _, refused := game.Refused(err); refused {
		return nil
	}
	if err != nil {
		return err
	}
	data.Content += "\n" + q.Say.Msg(game.M("say.proved"))
	data.Files = append(data.Files, &discordgo.File{Name: t.Game + "-" + t.ID.String() + "-proof.json",
		ContentType: "application/json", Reader: bytes.NewReader(proof)})
	return nil
}

// load opens a table from a saved game.
func (h *files) load(q *request.Request) (*discordgo.InteractionResponse, error) {
	data, ok := q.Interaction.Data.(discordgo.ApplicationCommandInteractionData)
	if !ok || data.Resolved == nil || data.Resolved.Attachments[q.Args["file"]] == nil || h.Outside.Fetch == nil {
		return nil, game.Refuse("say.nofile")
	}
	info, ok := h.Games[q.Args["game"]]
	file := data.Resolved.Attachments[q.Args["file"]]
	if !ok {
		return nil, game.Refuse("say.badgame")
	}
	if file.Size > game.MaxSaved {
		return nil, game.Refuse("say.badfile", "n", game.MaxSaved/1024)
	}
	if _, err := h.MayOpen(q); err != nil {
		return nil, err
	}
	text, err := h.Outside.Fetch(q.Ctx, file.URL)
	if err != nil {
		return nil, err
	}
	t, err := h.host.New(q.Ctx, q.Call, table.New{Game: info.Name, Native: text, Unrated: true})
	if err != nil {
		return nil, err
	}
	return q.Tell("say.opened", "table", t.ID.String(), "game", message.Title(info.Name)), nil
}
