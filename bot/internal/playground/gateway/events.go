package gateway

import (
	"encoding/json"
	"slices"
	"strconv"
	"tablee/bot/internal/playground/world"
)

// Event sends an event about a guild (nil: about DMs, which go to shard 0)
// to every session that asked for it. intent 0 means always.
func (s *Gateway) Event(event string, g *world.Guild, intent int, data any) {
	var raw json.RawMessage
	for _, sess := range s.sessions {
		if !sess.serves(g) || intent != 0 && sess.intents&intent == 0 {
			continue
		}
		if raw == nil {
			var err error
			if raw, err = json.Marshal(data); err != nil {
				s.w.Opt.Log.Error("event", "type", event, "error", err)
				return
			}
		}
		sess.dispatch(event, raw)
	}
}

// Ask has every bot that is connected say which event it has heard last, by asking for a heartbeat. What it returns
// tells whether all have heard, or have gone with, what was sent before. Both are called with the lock held.
func (s *Gateway) Ask() (heard func() bool) {
	due := map[*gwSession]int{}
	for _, g := range s.sessions {
		if g.conn != nil {
			due[g] = g.seq
			g.conn.send(opHeartbeat, nil)
		}
	}
	return func() bool {
		for g, seq := range due {
			if g.conn != nil && g.heard < seq {
				return false
			}
		}
		return true
	}
}

// serves tells whether g belongs to the session's shard.
func (g *gwSession) serves(to *world.Guild) bool {
	if g.shard[1] <= 1 {
		return true
	}
	if to == nil {
		return g.shard[0] == 0
	}
	id, err := strconv.ParseUint(to.ID, 10, 64)
	return err == nil && int((id>>22)%uint64(g.shard[1])) == g.shard[0]
}

// Connected counts the bot connections that are identified. The lock is held.
func (s *Gateway) Connected() (n int) {
	for _, g := range s.sessions {
		if g.conn != nil {
			n++
		}
	}
	return n
}

// MessageEvent sends a message event; its text goes only to those Discord
// would show it.
func (s *Gateway) MessageEvent(event string, m *world.Message, w obj) {
	ch := m.Channel
	if ch.Guild != nil && !ch.Guild.BotIn {
		return
	}
	readable := m.Author.Bot || ch.Guild == nil || slices.Contains(m.Mentions, s.w.Bot)
	bare := w
	if !readable {
		bare = obj{}
		for k, v := range w {
			bare[k] = v
		}
		bare["content"], bare["embeds"], bare["attachments"], bare["components"] = "", []any{}, []any{}, []any{}
	}
	for _, sess := range s.sessions {
		if !sess.serves(ch.Guild) || sess.intents&world.MessageIntent(ch) == 0 {
			continue
		}
		if sess.intents&world.IntentContent != 0 {
			sess.event(event, w)
		} else {
			sess.event(event, bare)
		}
	}
}
