package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/commands/slash"
)

// Commands has the commands to register; *commands.Router implements it.
type Commands interface {
	Definitions() []*discordgo.ApplicationCommand
	// Registered receives the ids that Discord gave to the commands, by name.
	Registered(ids map[string]string)
}

// Meta stores key-value metadata; a store.DB implements it.
type Meta interface {
	Meta(ctx context.Context, name string) (string, error)
	SetMeta(ctx context.Context, name, value string) error
}

// Register registers the commands at Discord if they have changed since they were last registered. release is the
// program's number: commands that a newer program has registered are kept.
func (a *Account) Register(ctx context.Context, of Commands, notes Meta, release int64, log *slog.Logger) error {
	defs := of.Definitions()
	hash, err := slash.Hash(defs)
	if err != nil {
		return fmt.Errorf("account: %w", err)
	}
	hash = a.App + " " + hash
	old, err := notes.Meta(ctx, "commands")
	if err != nil {
		return err
	}
	kept, err := notes.Meta(ctx, "command ids")
	if err != nil {
		return err
	}
	by, err := notes.Meta(ctx, "commands of")
	if err != nil {
		return err
	}
	if newer, _ := strconv.ParseInt(by, 10, 64); newer > release {
		old = hash
	}
	ids := make(map[string]string)
	if old == hash && json.Unmarshal([]byte(kept), &ids) == nil {
		of.Registered(ids)
		return nil
	}
	body, err := a.rest.Send(ctx, "PUT", discordgo.EndpointApplicationGlobalCommands(a.App), "PUT commands", defs, nil)
	if err != nil {
		return fmt.Errorf("account: registering commands: %w", err)
	}
	log.Info("commands registered", "count", len(defs))
	if ids, err = commandIDs(body); err != nil {
		return err
	}
	of.Registered(ids)
	list, err := json.Marshal(ids)
	if err != nil {
		return fmt.Errorf("account: %w", err)
	}
	for name, value := range map[string]string{"command ids": string(list), "commands of": strconv.FormatInt(release,
		10)} {
		if err := notes.SetMeta(ctx, name, value); err != nil {
			return err
		}
	}
	return notes.SetMeta(ctx, "commands", hash)
}

// commandIDs reads the ids of the commands that are typed, by name, from what Discord answers to their registration.
func commandIDs(body []byte) (map[string]string, error) {
	var list []struct {
		ID, Name string
		Type     discordgo.ApplicationCommandType
	}
	if err := json.Unmarshal(body, &list); err != nil {
		return nil, fmt.Errorf("account: registered commands: %w", err)
	}
	ids := make(map[string]string, len(list))
	for _, c := range list {
		if request.IsMenu(c.Type) { // one may have the name of a typed command
			continue
		}
		ids[c.Name] = c.ID
	}
	return ids, nil
}
