package gateway

import (
	"encoding/json"
	"net/http"
	"sync"
	"tablee/bot/internal/playground/world"
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

// Gateway is the websocket server for bots. The world's lock guards it.
type Gateway struct {
	w        *world.World
	running  sync.WaitGroup // connections
	sessions map[string]*gwSession
	conns    map[*gwConn]struct{}
	started  int // sessions started so far
	asked    int // IDENTIFYs received so far
	faults   faults
}

// faults are the faults that were ordered.
type faults struct {
	sessionsLeft     int   // sessions that GET /gateway/bot says may still begin today; -1: count them
	noHello          int   // next connections that get no HELLO
	insteadOfReady   []int // ops sent in place of READY or RESUMED
	ignoreHeartbeats bool  // heartbeats are not acknowledged
	refuseIntents    bool  // privileged intents are refused with 4014
	invalidateAll    bool  // every IDENTIFY and RESUME is answered with op 9
	refuseResumes    int   // next RESUMEs that are refused
}

// New returns the gateway of a world.
func New(w *world.World) *Gateway {
	return &Gateway{w: w, sessions: map[string]*gwSession{}, conns: map[*gwConn]struct{}{},
		faults: faults{sessionsLeft: -1}}
}

// Routes registers the gateway's address.
func (s *Gateway) Routes(mux *http.ServeMux) {
	mux.HandleFunc("/ws", s.serve)
	mux.HandleFunc("/ws/", s.serve)
}

// Wait waits until all connections have ended.
func (s *Gateway) Wait() { s.running.Wait() }

// gwSession is a session. It outlives its connections, so that it can be resumed.
type gwSession struct {
	id      string
	shard   [2]int
	intents int
	seq     int
	heard   int       // the last event that a heartbeat has acknowledged
	sent    []frame   // for replay, oldest first
	conn    *gwConn   // nil while disconnected
	lost    time.Time // when the connection ended
}

// How long sessions wait for a RESUME, and about how many events they keep.
const (
	sessionLife = 3 * time.Minute
	replaySize  = 1000
)

// frame is one message to a bot or, with close != 0, the end of the connection.
type frame struct {
	Op    int             `json:"op"`
	D     json.RawMessage `json:"d"`
	S     *int            `json:"s"`
	T     *string         `json:"t"`
	close int
}

// gwConn is one websocket. Frames are queued with the world's lock held and written by the connection's own goroutine,
// because gorilla allows one writer.
type gwConn struct {
	ws      *websocket.Conn
	queue   []frame
	wake    chan struct{}
	session *gwSession
	closing bool
	sentAt  []time.Time // times of the bot's frames in the last minute
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
