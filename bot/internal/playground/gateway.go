package playground

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/gorilla/websocket"
)

// Gateway opcodes of Discord.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opMembers        = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatACK   = 11
)

// Intents that the playground's events depend on.
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentContent        = 1 << 15

	privilegedIntents = 1<<1 | 1<<8 | intentContent
)

// gatewayState is everything the gateway knows; guarded by the server's lock.
type gatewayState struct {
	sessions map[string]*gwSession
	conns    map[*gwConn]struct{}
	identify int // sessions ever started

	silent      int   // connections to come that get no HELLO
	instead     []int // ops sent in place of READY or RESUMED
	deaf        bool  // heartbeats go unanswered
	disallowed  bool  // privileged intents are refused with 4014
	invalidates int   // RESUMEs to come that are refused
}

func (g *gatewayState) init() {
	g.sessions = map[string]*gwSession{}
	g.conns = map[*gwConn]struct{}{}
}

func (g *gatewayState) clearFaults() {
	g.silent, g.instead, g.deaf, g.disallowed, g.invalidates = 0, nil, false, false, 0
}

// gwSession outlives its connections, for RESUME.
type gwSession struct {
	id      string
	shard   [2]int
	intents int
	seq     int
	sent    []frame   // for replay, oldest first
	conn    *gwConn   // nil while disconnected
	lost    time.Time // when the connection ended
}

// Sessions wait this long for a RESUME, and keep about this many events.
const (
	sessionLife = 3 * time.Minute
	replaySize  = 1000
)

// frame is one message to a bot, or with close != 0 the end.
type frame struct {
	Op    int             `json:"op"`
	D     json.RawMessage `json:"d"`
	S     *int            `json:"s"`
	T     *string         `json:"t"`
	close int
}

// gwConn is one websocket. Frames are queued under the server's lock and
// written by the connection's own goroutine, since gorilla allows one writer.
type gwConn struct {
	ws      *websocket.Conn
	queue   []frame
	wake    chan struct{}
	session *gwSession
	closing bool
	sentAt  []time.Time // of the bot's frames in the last minute
}

func (c *gwConn) push(f frame) {
	if c.closing {
		return
	}
	c.closing = f.close != 0
	c.queue = append(c.queue, f)
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (c *gwConn) send(op int, d any) {
	data, err := json.Marshal(d)
	if err != nil {
		data = []byte("null")
	}
	c.push(frame{Op: op, D: data})
}

func (c *gwConn) hangUp(code int) { c.push(frame{close: code}) }

// dispatch sends an event to the session and keeps it for replay.
func (g *gwSession) dispatch(event string, data json.RawMessage) {
	g.seq++
	seq := g.seq
	f := frame{Op: opDispatch, D: data, S: &seq, T: &event}
	if g.sent = append(g.sent, f); len(g.sent) > 2*replaySize {
		g.sent = append([]frame(nil), g.sent[replaySize:]...)
	}
	if g.conn != nil {
		g.conn.push(f)
	}
}

// dispatch sends an event about a guild (nil: about DMs, which go to shard 0)
// to every session that asked for it. intent 0 means always.
func (s *Server) dispatch(event string, g *guild, intent int, data any) {
	var raw json.RawMessage
	for _, sess := range s.gw.sessions {
		if !sess.serves(g) || intent != 0 && sess.intents&intent == 0 {
			continue
		}
		if raw == nil {
			var err error
			if raw, err = json.Marshal(data); err != nil {
				s.opt.Log.Error("event", "type", event, "error", err)
				return
			}
		}
		sess.dispatch(event, raw)
	}
}

// serves tells whether g belongs to the session's shard.
func (g *gwSession) serves(to *guild) bool {
	if g.shard[1] <= 1 {
		return true
	}
	if to == nil {
		return g.shard[0] == 0
	}
	id, err := strconv.ParseUint(to.id, 10, 64)
	return err == nil && int((id>>22)%uint64(g.shard[1])) == g.shard[0]
}

// messageIntent is what a session must have asked for to hear about messages
// in c.
func messageIntent(c *channel) int {
	if c.guild == nil {
		return intentDirectMessages
	}
	return intentGuildMessages
}

// Connected tells how many bot connections are identified right now.
func (s *Server) Connected() int {
	s.lock()
	defer s.unlock()
	return s.connected()
}

func (s *Server) connected() (n int) {
	for _, g := range s.gw.sessions {
		if g.conn != nil {
			n++
		}
	}
	return n
}

// Identifies counts the sessions ever started with IDENTIFY, which Discord
// rations to 1000 a day. RESUME does not count.
func (s *Server) Identifies() int {
	s.lock()
	defer s.unlock()
	return s.gw.identify
}

// DropGateway closes every gateway connection with a close code. 0 cuts them
// without a word. After 1000 and 1001 the sessions cannot be resumed.
func (s *Server) DropGateway(code int) {
	s.lock()
	defer s.unlock()
	s.dropConnections(code)
}

func (s *Server) dropConnections(code int) {
	for c := range s.gw.conns {
		if code == 0 {
			c.ws.Close() // the reader notices and cleans up
			continue
		}
		c.hangUp(code)
	}
	if code == 1000 || code == 1001 {
		clear(s.gw.sessions)
	}
}

// SilenceGateway makes the next n connections wait for ever for a HELLO.
func (s *Server) SilenceGateway(n int) {
	s.lock()
	defer s.unlock()
	s.gw.silent = n
}

// InsteadOfReady sends these opcodes, one a connection, where READY or RESUMED
// is due: 7 (reconnect), 9 (invalid session) or 11 (a stray ACK).
func (s *Server) InsteadOfReady(ops ...int) {
	s.lock()
	defer s.unlock()
	s.gw.instead = ops
}

// IgnoreHeartbeats leaves heartbeats unanswered: a zombie connection.
func (s *Server) IgnoreHeartbeats(on bool) {
	s.lock()
	defer s.unlock()
	s.gw.deaf = on
}

// RefuseResumes answers the next n RESUMEs with op 9, not resumable.
func (s *Server) RefuseResumes(n int) {
	s.lock()
	defer s.unlock()
	s.gw.invalidates = n
}

// RefusePrivilegedIntents answers an IDENTIFY that asks for them with 4014.
func (s *Server) RefusePrivilegedIntents(on bool) {
	s.lock()
	defer s.unlock()
	s.gw.disallowed = on
}

// SendGateway sends a bare opcode (7 or 9, with resumable as data) to every
// connection.
func (s *Server) SendGateway(op int, resumable bool) {
	s.lock()
	defer s.unlock()
	for c := range s.gw.conns {
		switch op {
		case opInvalidSession:
			c.send(op, resumable)
			if !resumable && c.session != nil {
				delete(s.gw.sessions, c.session.id)
			}
		default:
			c.send(op, nil)
		}
	}
}
