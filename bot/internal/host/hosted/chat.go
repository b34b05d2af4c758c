package hosted

import (
	"errors"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
	"tablee/store"
)

// Chat is what a table stores of a chat: a channel where the bot is not, see table.Caller.Chat.
type Chat struct {
	Here   bool   `json:",omitempty"` // the table is in a chat
	Home   string `json:",omitempty"` // the chat where it is or was last
	Server string `json:",omitempty"` // the server of that chat; "" for a private channel
	Until  int64  `json:",omitempty"` // until when the board there can be edited (Unix milliseconds)
}

// chatAt is a chat, if the place is one.
func chatAt(p table.Place) Chat {
	if !p.Chat {
		return Chat{}
	}
	return Chat{Here: true, Home: p.Channel, Server: p.ChatServer}
}

// ChatReach is how long after somebody's interaction in a chat its answers can be edited. Discord's tokens last 15
// minutes (docs.discord.com, Receiving and Responding to Interactions); the last one is left to what is on its way.
const ChatReach = 14 * time.Minute

// answeredIn notes that the answer to what somebody does is about to show the table, if they act in its chat.
func (t *Tx) answeredIn(by table.Caller) {
	if t.Doc.Chat.Here && by.Chat && by.Channel == t.Row.Channel {
		t.Doc.Chat.Until = t.Now.Add(ChatReach).UnixMilli()
	}
}

// reaches tells whether an answer in the table's chat can still be edited: by a process that runs since then, or
// perhaps by another one.
func (t *Tx) reaches() bool {
	began := time.UnixMilli(t.Doc.Chat.Until).Add(-ChatReach)
	return t.Now.UnixMilli() < t.Doc.Chat.Until && (t.Env.Shared || !began.Before(t.Env.Started))
}

// removeBoard has the board of a table on a server removed, which moves to where no other board replaces it.
func (t *Tx) removeBoard() error {
	p, err := t.Env.Store.LastPost(t.ctx, store.OfTable(t.Row.ID), string(outbox.Board), t.Row.Channel)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err == nil {
		t.removals = append(t.removals, outbox.NewRemoval(p, t.Now.UnixMilli()))
	}
	return err
}
