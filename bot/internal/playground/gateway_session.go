package playground

import (
	"encoding/json"
	"maps"
	"strconv"
	"strings"
	"time"
)

// insteadOfReady sends what a test ordered in place of READY or RESUMED.
func (s *Server) insteadOfReady(c *gwConn) bool {
	if len(s.gw.instead) == 0 {
		return false
	}
	op := s.gw.instead[0]
	s.gw.instead = s.gw.instead[1:]
	if op == opInvalidSession {
		c.send(op, false)
	} else {
		c.send(op, nil)
	}
	return true
}

func (s *Server) identify(c *gwConn, d json.RawMessage) {
	var id struct {
		Token   string `json:"token"`
		Intents *int   `json:"intents"`
		Shard   []int  `json:"shard"`
	}
	if json.Unmarshal(d, &id) != nil {
		c.hangUp(4002)
		return
	}
	shard := [2]int{0, 1}
	if len(id.Shard) == 2 {
		shard = [2]int{id.Shard[0], id.Shard[1]}
	}
	switch {
	case strings.TrimPrefix(id.Token, "Bot ") != s.opt.Token:
		c.hangUp(4004)
		return
	case shard[0] < 0 || shard[1] < 1 || shard[0] >= shard[1]:
		c.hangUp(4010)
		return
	case id.Intents == nil || *id.Intents < 0 || *id.Intents >= 1<<26:
		c.hangUp(4013)
		return
	case s.gw.disallowed && *id.Intents&privilegedIntents != 0:
		c.hangUp(4014)
		return
	}
	if s.insteadOfReady(c) {
		return
	}
	maps.DeleteFunc(s.gw.sessions, func(_ string, g *gwSession) bool { return g.conn == nil && time.Since(g.lost) > sessionLife })
	s.gw.identify++
	g := &gwSession{id: "session" + strconv.Itoa(s.gw.identify), shard: shard, intents: *id.Intents, conn: c}
	s.gw.sessions[g.id] = g
	c.session = g
	s.ready(g)
}

// ready sends READY and the guilds.
func (s *Server) ready(g *gwSession) {
	s.notePage()
	var stubs, mine []any
	for _, gd := range s.guilds {
		if gd.botIn && g.serves(gd) {
			stubs = append(stubs, obj{"id": gd.id, "unavailable": true})
			mine = append(mine, s.wireGuildCreate(gd))
		}
	}
	bot := s.bot.wire()
	bot["verified"], bot["mfa_enabled"], bot["email"] = true, false, nil
	g.event("READY", obj{
		"v": 10, "user": bot, "session_id": g.id, "resume_gateway_url": s.gatewayURL(), "shard": []int{g.shard[0], g.shard[1]},
		"application": obj{"id": s.appID, "flags": 0}, "guilds": list(stubs), "session_type": "normal", "private_channels": []any{},
	})
	if g.intents&intentGuilds != 0 {
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

func (s *Server) resume(c *gwConn, d json.RawMessage) {
	var in struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int    `json:"seq"`
	}
	if json.Unmarshal(d, &in) != nil {
		c.hangUp(4002)
		return
	}
	if strings.TrimPrefix(in.Token, "Bot ") != s.opt.Token {
		c.hangUp(4004)
		return
	}
	if s.insteadOfReady(c) {
		return
	}
	g := s.gw.sessions[in.SessionID]
	missed := 0
	if g != nil {
		missed = g.seq - in.Seq
	}
	if g == nil || s.gw.invalidates > 0 || missed < 0 || missed > len(g.sent) {
		if s.gw.invalidates > 0 {
			s.gw.invalidates--
		}
		delete(s.gw.sessions, in.SessionID)
		c.send(opInvalidSession, false)
		return
	}
	if g.conn != nil { // the old connection is a ghost
		g.conn.session = nil
		g.conn.hangUp(4000)
	}
	g.conn, c.session = c, g
	for _, f := range g.sent[len(g.sent)-missed:] {
		c.push(f)
	}
	g.event("RESUMED", obj{"_trace": []any{}})
}

func (s *Server) gatewayURL() string { return "ws" + strings.TrimPrefix(s.url, "http") + "/ws" }
