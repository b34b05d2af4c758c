package gateway

import (
	"encoding/json"
	"maps"
	"strconv"
	"strings"
	"time"

	"tablee/bot/internal/playground/world"
)

// insteadOfReady sends what a test has ordered in place of READY or RESUMED, and reports whether there was such an
// order.
func (s *Gateway) insteadOfReady(c *gwConn) bool {
	if s.faults.invalidateAll {
		c.send(opInvalidSession, false)
		return true
	}
	if len(s.faults.insteadOfReady) == 0 {
		return false
	}
	op := s.faults.insteadOfReady[0]
	s.faults.insteadOfReady = s.faults.insteadOfReady[1:]
	switch op {
	case Nothing:
	case opInvalidSession:
		c.send(op, false)
	default:
		c.send(op, nil)
	}
	return op != opHeartbeat
}

func (s *Gateway) identify(c *gwConn, d json.RawMessage) {
	var id struct {
		Token   string `json:"token"`
		Intents *int   `json:"intents"`
		Shard   []int  `json:"shard"`
	}
	if json.Unmarshal(d, &id) != nil {
		c.hangUp(4002)
		return
	}
	s.asked++
	shard := [2]int{0, 1}
	if len(id.Shard) == 2 {
		shard = [2]int{id.Shard[0], id.Shard[1]}
	}
	switch {
	case strings.TrimPrefix(id.Token, "Bot ") != s.w.Opt.Token:
		c.hangUp(4004)
		return
	case shard[0] < 0 || shard[1] < 1 || shard[0] >= shard[1]:
		c.hangUp(4010)
		return
	case id.Intents == nil || *id.Intents < 0 || *id.Intents >= 1<<26:
		c.hangUp(4013)
		return
	case s.faults.refuseIntents && *id.Intents&world.PrivilegedIntents != 0:
		c.hangUp(4014)
		return
	}
	if s.insteadOfReady(c) {
		return
	}
	maps.DeleteFunc(s.sessions, func(_ string,
		g *gwSession) bool {
		return g.conn == nil && time.Since(g.lost) > sessionLife
	})
	s.started++
	g := &gwSession{id: "session" + strconv.Itoa(s.started), shard: shard, intents: *id.Intents, conn: c}
	s.sessions[g.id] = g
	c.session = g
	s.ready(g)
}

// ready sends READY and the guilds.
func (s *Gateway) ready(g *gwSession) {
	s.w.Tabs.World()
	var stubs, mine []any
	for _, gd := range s.w.Guilds {
		if gd.BotIn && g.serves(gd) {
			stubs = append(stubs, obj{"id": gd.ID, "unavailable": true})
			mine = append(mine, world.GuildCreateJSON(s.w, gd))
		}
	}
	bot := world.UserJSON(s.w.Bot)
	bot["verified"], bot["mfa_enabled"], bot["email"] = true, false, nil
	g.event("READY", obj{
		"v": 10, "user": bot, "session_id": g.id, "resume_gateway_url": s.w.GatewayURL(), "shard": []int{g.shard[0],
			g.shard[1]},
		"application": obj{"id": s.w.AppID, "flags": 0}, "guilds": world.List(stubs), "session_type": "normal",
		"private_channels": []any{},
	})
	if g.intents&world.IntentGuilds != 0 {
		for _, w := range mine {
			g.event("GUILD_CREATE", w)
		}
	}
}

func (g *gwSession) event(name string, d any) {
	if data, err := json.Marshal(d); err == nil { // maps of plain values
		g.dispatch(name, data)
	}
}

func (s *Gateway) resume(c *gwConn, d json.RawMessage) {
	var in struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int    `json:"seq"`
	}
	if json.Unmarshal(d, &in) != nil {
		c.hangUp(4002)
		return
	}
	if strings.TrimPrefix(in.Token, "Bot ") != s.w.Opt.Token {
		c.hangUp(4004)
		return
	}
	if s.insteadOfReady(c) {
		return
	}
	g := s.sessions[in.SessionID]
	missed := 0
	if g != nil {
		missed = g.seq - in.Seq
	}
	if g == nil || s.faults.refuseResumes > 0 || missed < 0 || missed > len(g.sent) {
		if s.faults.refuseResumes > 0 {
			s.faults.refuseResumes--
		}
		delete(s.sessions, in.SessionID)
		c.send(opInvalidSession, false)
		return
	}
	if g.conn != nil { // the old connection is dead
		g.conn.session = nil
		g.conn.hangUp(4000)
	}
	g.conn, c.session = c, g
	for _, f := range g.sent[len(g.sent)-missed:] {
		c.push(f)
	}
	g.event("RESUMED", obj{"_trace": []any{}})
}
