package tables

import (
	"bytes"
	"cmp"
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// files has the commands that save games to files and load them.
type files struct {
	*handler.Base
	host    Host
	queries Queries
}

// Saver exports games for other programs. Export fails with a table.NeedsConsent until all players have agreed.
type Saver interface {
	Export(ctx context.Context, id table.ID, user string) ([]byte, error)
	Proof(ctx context.Context, id table.ID) ([]byte, error)
}

// export sends the saved game. A running game is exported only if all players have agreed, because the file shows every
// hand.
func (h *files) export(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	text, err := h.queries.Export(q.Ctx, t.ID, q.Caller.User.ID)
	if err != nil {
		var consent table.NeedsConsent
		if !errors.As(err, &consent) {
			return nil, err
		}
		if _, err := h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.AskShow}); err != nil {
			return nil, err
		}
		if text, err = h.queries.Export(q.Ctx, t.ID, q.Caller.User.ID); err != nil {
			// the export is refused until the others have answered the question
			return q.Reply("say.exportasked"), nil //nolint:nilerr
		}
	}
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("say.exported", "table", t.ID.String()))}
	data.Files = []*discordgo.File{{Name: t.Game + "-" + t.ID.String() + "." + cmp.Or(h.Games[t.Game].Saved, "txt"),
		ContentType: "text/plain", Reader: bytes.NewReader(text)}}
	return request.Private(data), h.addProof(q, t, data)
}

// addProof adds to the export of a finished game the file that proves its shuffle, if there is one.
func (h *files) addProof(q *request.Request, t *table.Table, data *discordgo.InteractionResponseData) error {
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

// load opens a table from a saved game that is attached; without a file it opens a form to paste one.
func (h *files) load(q *request.Request) (*discordgo.InteractionResponse, error) {
	info, ok := h.Games[q.Args["game"]]
	if !ok {
		return nil, game.Refuse("say.badgame")
	}
	if q.Args["file"] == "" {
		return h.form(q, info)
	}
	data, ok := q.Interaction.Data.(discordgo.ApplicationCommandInteractionData)
	if !ok || data.Resolved == nil || data.Resolved.Attachments[q.Args["file"]] == nil || h.Outside.Fetch == nil {
		return nil, game.Refuse("say.nofile")
	}
	file := data.Resolved.Attachments[q.Args["file"]]
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
	return h.open(q, info, text)
}

// savedField is the field of the form for a saved game.
const savedField = "saved"

// form opens the form into which a saved game is pasted.
func (h *files) form(q *request.Request, info game.Info) (*discordgo.InteractionResponse, error) {
	if _, err := h.MayOpen(q); err != nil {
		return nil, err
	}
	form := game.Form{Name: info.Name, Title: game.M("open.import", "game", message.Title(info.Name)),
		Fields: []game.Field{{Name: savedField, Label: game.M("arg.file.about"), About: game.M("open.paste"), Long: true}}}
	id := customid.ID{Kind: customid.Import, Name: info.Name}.String()
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: ui.Modal(form, q.Say, id)}, nil
}

// pasted opens a table from a saved game that was pasted into the form.
func (h *files) pasted(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	info, ok := h.Games[p.ID.Name]
	if !ok {
		return nil, game.Refuse("say.badgame")
	}
	return h.open(q, info, []byte(p.Texts()[savedField]))
}

// open opens a table from a saved game.
func (h *files) open(q *request.Request, info game.Info, saved []byte) (*discordgo.InteractionResponse, error) {
	if len(bytes.TrimSpace(saved)) == 0 {
		return nil, game.Refuse("say.nofile")
	}
	guild, err := h.MayOpen(q)
	if err != nil {
		return nil, err
	}
	n := table.New{Game: info.Name, Native: saved, Unrated: true}
	n.Clock, n.UsualClock = usualClock(q, guild, info)
	t, err := h.host.New(q.Ctx, q.Caller, n)
	if err != nil {
		return nil, err
	}
	q.Opened(t.ID)
	res := q.Reply("say.opened", "table", t.ID.String(), "game", message.Title(info.Name))
	for _, m := range t.Doubts {
		res.Data.Content += "\n" + q.Say.Msg(m)
	}
	return res, nil
}
