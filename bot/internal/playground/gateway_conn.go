package playground

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

var upgrader = websocket.Upgrader{
	// Bots send no Origin; a page of another site must not pose as one.
	CheckOrigin: func(r *http.Request) bool {
		origin := r.Header.Get("Origin")
		return origin == "" || strings.HasSuffix(origin, "://"+r.Host)
	},
}

const (
	maxGatewayFrame = 4096 // bytes a bot may send
	maxPerMinute    = 120  // frames a bot may send
)

// serveGateway is one gateway connection from upgrade to close.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	c := &gwConn{ws: ws, wake: make(chan struct{}, 1)}
	s.lock()
	if s.closed {
		s.unlock()
		ws.Close()
		return
	}
	s.gw.conns[c] = struct{}{}
	silent := s.gw.silent > 0
	if silent {
		s.gw.silent--
	} else {
		c.send(opHello, obj{"heartbeat_interval": s.opt.HeartbeatInterval.Milliseconds()})
	}
	done := make(chan struct{})
	s.running.Add(2)
	s.unlock()
	defer s.running.Done()
	go func() { defer s.running.Done(); s.writeFrames(c, done) }()
	s.readFrames(c, silent)
	close(done)
	ws.Close()
	s.lock()
	delete(s.gw.conns, c)
	if c.session != nil && c.session.conn == c {
		c.session.conn, c.session.lost = nil, time.Now()
	}
	s.notePage()
	s.changed()
	s.unlock()
}

// writeFrames sends what is queued, until the connection ends.
func (s *Server) writeFrames(c *gwConn, done <-chan struct{}) {
	for {
		select {
		case <-c.wake:
		case <-done:
			return
		}
		s.lock()
		queue := c.queue
		c.queue = nil
		s.unlock()
		for _, f := range queue {
			deadline := time.Now().Add(10 * time.Second)
			if f.close != 0 {
				c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(f.close, closeReason[f.close]), deadline)
				// The other side closes in its turn; do not wait long for it.
				c.ws.SetReadDeadline(time.Now().Add(time.Second))
				return
			}
			c.ws.SetWriteDeadline(deadline)
			if err := c.ws.WriteJSON(f); err != nil {
				c.ws.Close()
				return
			}
		}
	}
}

var closeReason = map[int]string{
	4001: "Unknown opcode.", 4002: "Decode error.", 4003: "Not authenticated.", 4004: "Authentication failed.",
	4005: "Already authenticated.", 4008: "Rate limited.", 4009: "Session timed out.", 4010: "Invalid shard.",
	4013: "Invalid intent(s).", 4014: "Disallowed intent(s).",
}

// readFrames serves what the bot sends. silent connections stay mute.
func (s *Server) readFrames(c *gwConn, silent bool) {
	for {
		if s.mayExpect(c) {
			c.ws.SetReadDeadline(time.Now().Add(2 * s.opt.HeartbeatInterval))
		}
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			s.afterClose(c, err)
			return
		}
		var f struct {
			Op int             `json:"op"`
			D  json.RawMessage `json:"d"`
		}
		s.lock()
		switch {
		case silent:
		case len(data) > maxGatewayFrame || json.Unmarshal(data, &f) != nil:
			c.hangUp(4002)
		case !c.mayTalk(time.Now()):
			c.hangUp(4008)
		default:
			s.receive(c, f.Op, f.D)
		}
		s.changed()
		s.unlock()
	}
}

func (s *Server) mayExpect(c *gwConn) bool {
	s.lock()
	defer s.unlock()
	return !c.closing
}

// afterClose ends the session when the bot closed with 1000 or 1001.
func (s *Server) afterClose(c *gwConn, err error) {
	var ce *websocket.CloseError
	if !errors.As(err, &ce) || ce.Code != websocket.CloseNormalClosure && ce.Code != websocket.CloseGoingAway {
		return
	}
	s.lock()
	defer s.unlock()
	// Our own close is echoed; only theirs ends the session.
	if c.session != nil && !c.closing {
		delete(s.gw.sessions, c.session.id)
	}
}

// mayTalk counts a frame and tells whether the bot kept to 120 a minute.
func (c *gwConn) mayTalk(now time.Time) bool {
	c.sentAt = slices.DeleteFunc(c.sentAt, func(t time.Time) bool { return now.Sub(t) > time.Minute })
	c.sentAt = append(c.sentAt, now)
	return len(c.sentAt) <= maxPerMinute
}

func (s *Server) receive(c *gwConn, op int, d json.RawMessage) {
	switch {
	case op == opHeartbeat:
		if !s.gw.deaf {
			c.send(opHeartbeatACK, nil)
		}
	case op == opIdentify && c.session != nil, op == opResume && c.session != nil:
		c.hangUp(4005)
	case op == opIdentify:
		s.identify(c, d)
	case op == opResume:
		s.resume(c, d)
	case op == opPresence, op == opVoice, op == opMembers:
		if c.session == nil {
			c.hangUp(4003)
		}
	default:
		c.hangUp(4001)
	}
}

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
