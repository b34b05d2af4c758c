package gateway

import (
	"encoding/json"
	"slices"
	"strconv"
	"tablee/bot/internal/playground/world"
)

// Event sends an event about a guild (nil: about DMs, which belong to shard 0) to every session with the intent; intent
// 0 means every session.
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

// Ask requests a heartbeat from every connected bot, which names the last event that it has received. The returned
// function reports whether every bot has received what was sent before Ask, or has disconnected. Both must be called
// with the lock held.
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

// serves reports whether a guild belongs to the session's shard.
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

// Connected counts the identified connections. The lock must be held.
func (s *Gateway) Connected() (n int) {
	for _, g := range s.sessions {
		if g.conn != nil {
			n++
		}
	}
	return n
}

// MessageEvent sends a message event. Its text goes only to the bots to which Discord would show it.
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
