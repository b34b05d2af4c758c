package gateway

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/gorilla/websocket"
)

// upgrader refuses requests that another web site makes a browser send: it compares Origin with Host, as the
// playground's guard, which has already checked both, does.
var upgrader websocket.Upgrader

const (
	maxGatewayFrame = 4096 // bytes a bot may send
	maxPerMinute    = 120  // frames a bot may send
)

// serve runs one gateway connection from the upgrade to the close.
func (s *Gateway) serve(w http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has sent the answer
	}
	c := &gwConn{ws: ws, wake: make(chan struct{}, 1)}
	s.w.Lock()
	if s.w.Closed {
		s.w.Unlock()
		ws.Close()
		return
	}
	s.conns[c] = struct{}{}
	silent := s.faults.noHello > 0
	if silent {
		s.faults.noHello--
	} else {
		c.send(opHello, obj{"heartbeat_interval": s.w.Opt.HeartbeatInterval.Milliseconds()})
	}
	done := make(chan struct{})
	s.running.Add(2)
	s.w.Unlock()
	defer s.running.Done()
	go func() { defer s.running.Done(); s.writeFrames(c, done) }()
	s.readFrames(c, silent)
	close(done)
	ws.Close()
	s.w.Lock()
	delete(s.conns, c)
	if c.session != nil && c.session.conn == c {
		c.session.conn, c.session.lost = nil, time.Now()
	}
	s.w.Tabs.World()
	s.w.Changed()
	s.w.Unlock()
}

// writeFrames sends queued frames until the connection ends.
func (s *Gateway) writeFrames(c *gwConn, done <-chan struct{}) {
	for {
		select {
		case <-c.wake:
		case <-done:
			return
		}
		s.w.Lock()
		queue := c.queue
		c.queue = nil
		s.w.Unlock()
		for _, f := range queue {
			deadline := time.Now().Add(10 * time.Second)
			if f.close != 0 {
				c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(f.close, closeReason[f.close]), deadline)
				// The other side sends its close frame; wait only briefly for it.
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

// readFrames handles the bot's frames. With silent it sends nothing.
func (s *Gateway) readFrames(c *gwConn, silent bool) {
	for {
		if s.mayExpect(c) {
			c.ws.SetReadDeadline(time.Now().Add(2 * s.w.Opt.HeartbeatInterval))
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
		s.w.Lock()
		switch {
		case silent:
		case len(data) > maxGatewayFrame || json.Unmarshal(data, &f) != nil:
			c.hangUp(4002)
		case !c.countFrame(time.Now()):
			c.hangUp(4008)
		default:
			s.receive(c, f.Op, f.D)
		}
		s.w.Changed()
		s.w.Unlock()
	}
}

func (s *Gateway) mayExpect(c *gwConn) bool {
	s.w.Lock()
	defer s.w.Unlock()
	return !c.closing
}

// afterClose ends the session if the bot closed with 1000 or 1001, and closes the connection with a reason if the bot
// has stopped its heartbeats.
func (s *Gateway) afterClose(c *gwConn, err error) {
	var silence net.Error
	if errors.As(err, &silence) && silence.Timeout() && s.mayExpect(c) {
		c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(4009, closeReason[4009]),
			time.Now().Add(time.Second))
		return
	}
	var ce *websocket.CloseError
	if !errors.As(err, &ce) || ce.Code != websocket.CloseNormalClosure && ce.Code != websocket.CloseGoingAway {
		return
	}
	s.w.Lock()
	defer s.w.Unlock()
	// A close frame that answers our own must not end the session.
	if c.session != nil && !c.closing {
		delete(s.sessions, c.session.id)
	}
}

// countFrame counts a frame and reports whether the bot keeps to 120 a minute.
func (c *gwConn) countFrame(now time.Time) bool {
	c.sentAt = slices.DeleteFunc(c.sentAt, func(t time.Time) bool { return now.Sub(t) > time.Minute })
	c.sentAt = append(c.sentAt, now)
	return len(c.sentAt) <= maxPerMinute
}

func (s *Gateway) receive(c *gwConn, op int, d json.RawMessage) {
	switch {
	case op == opHeartbeat:
		if seq, err := strconv.Atoi(string(d)); err == nil && c.session != nil {
			c.session.heard = max(c.session.heard, seq)
		}
		if !s.faults.ignoreHeartbeats {
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
