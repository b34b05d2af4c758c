package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Opcodes of Discord's gateway (docs.discord.com, Opcodes and Status Codes).
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatACK   = 11
)

// relay is a proxy between a discordgo session and Discord, which forwards only frames that both sides can handle.
// discordgo deadlocks when something other than READY follows its IDENTIFY (defect 1), panics when it is asked for a
// heartbeat at a bad moment (defect 2), identifies at once as often as it is told that its session is invalid, closes
// with a code that ends a session, and does not resume where it is told to (defect 4): here op 1 is answered, op 7 and
// op 9 end the connection, and each relay identifies once.
type relay struct {
	ctx            context.Context // done once the relay is closed
	stop           context.CancelFunc
	silenceTimeout time.Duration
	gateway        func(context.Context) (url string, err error)
	onIdentify     func() // called when an IDENTIFY is sent to Discord

	writing    sync.Mutex // one frame to Discord at a time
	mu         sync.Mutex
	up         *websocket.Conn // to Discord
	resumeURL  string          // where to resume
	session    string          // "" before READY
	identified bool
	end        error // why the last connection ended
	seq        atomic.Int64
}

// Why a connection to Discord ended.
var (
	// errInvalid means that the session cannot be resumed.
	errInvalid = errors.New("gateway: invalid session")
	errLeft    = errors.New("gateway: Discord asks to reconnect")
)

// dial is the dialer of a discordgo session: it connects the session to one end of a pipe, and the relay serves the
// other.
func (r *relay) dial(context.Context, string, string) (net.Conn, error) {
	sessionEnd, relayEnd := net.Pipe()
	one := &oneConnListener{conn: relayEnd}
	srv := &http.Server{Handler: http.HandlerFunc(r.serve), ReadHeaderTimeout: r.silenceTimeout}
	go func() { _ = srv.Serve(one) }() // it returns at once; the connection's goroutine lives as long as the connection
	return sessionEnd, nil
}

// oneConnListener is a listener for one connection.
type oneConnListener struct {
	conn net.Conn
	done bool
}

func (l *oneConnListener) Accept() (net.Conn, error) {
	if l.done {
		return nil, net.ErrClosed
	}
	l.done = true
	return l.conn, nil
}
func (l *oneConnListener) Close() error   { return nil }
func (l *oneConnListener) Addr() net.Addr { return l.conn.LocalAddr() }

// RoundTrip answers the one REST request that a session makes itself, for the gateway's address, with the relay's.
func (r *relay) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Path != "/api/v"+discordgo.APIVersion+"/gateway" {
		return nil, errors.New("gateway: only package rest sends requests")
	}
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{},
		Body: io.NopCloser(strings.NewReader(`{"url":"ws://relay"}`)), Request: req}, nil
}

// serve connects one connection of the session to Discord.
func (r *relay) serve(w http.ResponseWriter, req *http.Request) {
	up := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	down, err := up.Upgrade(w, req, nil)
	if err != nil {
		return // Upgrade has answered
	}
	defer down.Close()
	err = r.connect(down)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.end = err
	if r.up != nil {
		_ = r.up.Close() // without a close frame, so that the session can be resumed
		r.up = nil
	}
}

// takeError returns why the last connection ended, and clears it.
func (r *relay) takeError() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.end
	r.end = nil
	return err
}

// mustIdentify tells whether the next connection has to identify.
func (r *relay) mustIdentify() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.session == "" && !r.identified
}

// neverReady tells whether the session has identified without getting READY: it can neither resume nor identify again.
func (r *relay) neverReady() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.session == "" && r.identified
}

// close ends the connection to Discord: with a close frame, which ends the session, or so that it can be resumed.
func (r *relay) close(endSession bool) {
	r.stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.up == nil {
		return
	}
	if endSession {
		end := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
		_ = r.up.WriteControl(websocket.CloseMessage, end, time.Now().Add(time.Second))
	}
	_ = r.up.Close()
}

// connect opens a connection to Discord and serves it until it ends. HELLO has to arrive within the silence timeout,
// then READY or RESUMED within another, and then every further frame. After half of it without a frame, a heartbeat
// asks Discord for a response, so that a dead connection is noticed long before discordgo would.
func (r *relay) connect(down *websocket.Conn) error {
	by := time.Now().Add(r.silenceTimeout)
	ctx, cancel := context.WithDeadline(r.ctx, by)
	defer cancel()
	up, err := r.dialDiscord(ctx)
	if err != nil {
		return err
	}
	hello, err := r.expect(up, opHello, by)
	if err != nil {
		return err
	}
	if err := pass(down, hello); err != nil {
		return err
	}
	by = time.Now().Add(r.silenceTimeout)
	if err := r.forwardFirst(down, up, by); err != nil {
		return err
	}
	first, err := r.expect(up, opDispatch, by)
	if err != nil {
		return err
	}
	r.record(first)
	if err := pass(down, first); err != nil {
		return err
	}
	return r.pump(down, up)
}

// dialDiscord connects to Discord: to the address for resuming the session, or else to the gateway's address.
func (r *relay) dialDiscord(ctx context.Context) (*websocket.Conn, error) {
	r.mu.Lock()
	at := r.resumeURL
	r.mu.Unlock()
	if at == "" {
		var err error
		if at, err = r.gateway(ctx); err != nil {
			return nil, err
		}
	}
	d := websocket.Dialer{Proxy: http.ProxyFromEnvironment}
	at = strings.TrimSuffix(at, "/") + "/?v=" + discordgo.APIVersion + "&encoding=json"
	up, _, err := d.DialContext(ctx, at, nil) //nolint:bodyclose // the dialer has read the body
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		r.resumeURL = "" // the address may be gone, but the session can still be resumed
		return nil, fmt.Errorf("gateway: dial: %w", err)
	}
	r.up = up
	return up, nil
}

// frame is a message of the gateway, with its raw bytes.
type frame struct {
	Op  int             `json:"op"`
	D   json.RawMessage `json:"d"`
	S   int64           `json:"s"`
	T   string          `json:"t"`
	raw []byte
}

func read(c *websocket.Conn) (frame, error) {
	_, raw, err := c.ReadMessage()
	if err != nil {
		return frame{}, err
	}
	f := frame{raw: raw}
	if err := json.Unmarshal(raw, &f); err != nil {
		return frame{}, fmt.Errorf("gateway: a frame that is no JSON: %d bytes", len(raw))
	}
	return f, nil
}

// expect reads the next frame, which has to arrive in time and to have this opcode.
func (r *relay) expect(up *websocket.Conn, op int, by time.Time) (frame, error) {
	_ = up.SetReadDeadline(by) // never fails for a websocket
	for {
		f, err := read(up)
		switch {
		case err != nil:
			return f, explainClose(err)
		case f.Op == op:
			return f, nil
		case f.Op == opInvalidSession:
			return f, r.invalid(f)
		case f.Op == opReconnect:
			return f, errLeft
		case f.Op == opHeartbeat:
			if err := r.beat(up); err != nil {
				return f, err
			}
		default:
			return f, fmt.Errorf("gateway: op %d where %d is due", f.Op, op)
		}
	}
}

// forwardFirst forwards the session's IDENTIFY or RESUME, but not a second IDENTIFY.
func (r *relay) forwardFirst(down, up *websocket.Conn, by time.Time) error {
	_ = down.SetReadDeadline(by)
	defer func() { _ = down.SetReadDeadline(time.Time{}) }()
	f, err := read(down)
	switch {
	case err != nil:
		return err
	case f.Op == opResume:
	case f.Op != opIdentify:
		return fmt.Errorf("gateway: the session begins with op %d", f.Op)
	default:
		r.mu.Lock()
		identifiedBefore := r.identified
		r.identified = true
		r.mu.Unlock()
		if identifiedBefore {
			return errInvalid
		}
		r.onIdentify()
	}
	return r.write(up, f.raw)
}

// invalid is the error for an op 9: the session can be resumed in a moment, or never.
func (r *relay) invalid(f frame) error {
	if string(f.D) == "true" {
		return errLeft
	}
	return errInvalid
}

// record stores what is needed to resume.
func (r *relay) record(f frame) {
	r.seq.Store(f.S)
	if f.T != "READY" {
		return
	}
	var ready struct {
		SessionID string `json:"session_id"`
		Resume    string `json:"resume_gateway_url"`
	}
	if json.Unmarshal(f.D, &ready) == nil {
		r.mu.Lock()
		r.session, r.resumeURL = ready.SessionID, ready.Resume
		r.mu.Unlock()
	}
}

// pump forwards frames both ways until either side closes the connection. Of the session's frames it forwards only
// heartbeats.
func (r *relay) pump(down, up *websocket.Conn) error {
	var heard atomic.Int64 // when the last frame came
	heard.Store(time.Now().UnixNano())
	ended := make(chan error, 2)
	over := make(chan struct{})
	var both sync.WaitGroup
	both.Go(func() {
		for {
			f, err := read(down)
			if err == nil && f.Op == opHeartbeat {
				err = r.write(up, f.raw)
			}
			if err != nil {
				ended <- err
				return
			}
		}
	})
	both.Go(func() { ended <- r.receive(down, up, &heard) })
	both.Go(func() { r.probe(up, &heard, over) })
	err := <-ended
	close(over)
	_, _ = down.Close(), up.Close()
	both.Wait()
	return err
}

// receive forwards the frames from Discord.
func (r *relay) receive(down, up *websocket.Conn, heard *atomic.Int64) error {
	for {
		_ = up.SetReadDeadline(time.Now().Add(r.silenceTimeout))
		f, err := read(up)
		if err != nil {
			return explainClose(err)
		}
		heard.Store(time.Now().UnixNano())
		switch f.Op {
		case opDispatch:
			r.record(f)
			err = pass(down, withoutDecoding(f))
		case opHeartbeatACK:
			err = pass(down, f)
		case opHeartbeat:
			err = r.beat(up)
		case opReconnect:
			err = errLeft
		case opInvalidSession:
			err = r.invalid(f)
		}
		if err != nil {
			return err
		}
	}
}

// probe sends a heartbeat if no frame has arrived for half of the silence timeout.
func (r *relay) probe(up *websocket.Conn, heard *atomic.Int64, over <-chan struct{}) {
	tick := time.NewTicker(r.silenceTimeout / 4)
	defer tick.Stop()
	for {
		select {
		case <-over:
			return
		case <-tick.C:
			if time.Since(time.Unix(0, heard.Load())) >= r.silenceTimeout/2 && r.beat(up) != nil {
				return // the reader gets the error
			}
		}
	}
}

func (r *relay) beat(up *websocket.Conn) error {
	return r.write(up, fmt.Appendf(nil, `{"op":%d,"d":%d}`, opHeartbeat, r.seq.Load()))
}

// write sends a frame to Discord, one at a time.
func (r *relay) write(up *websocket.Conn, raw []byte) error {
	r.writing.Lock()
	defer r.writing.Unlock()
	_ = up.SetWriteDeadline(time.Now().Add(r.silenceTimeout))
	return up.WriteMessage(websocket.TextMessage, raw)
}

// pass forwards a frame to the session.
func pass(down *websocket.Conn, f frame) error {
	return down.WriteMessage(websocket.TextMessage, f.raw)
}

// The event of an interaction, and the name under which the session gets it: discordgo decodes only events that it
// knows, and cannot decode forms.
const (
	interactionCreate = "INTERACTION_CREATE"
	undecoded         = "INTERACTION_CREATE_UNDECODED"
)

// withoutDecoding renames the event of an interaction, so that discordgo hands it on as it is.
func withoutDecoding(f frame) frame {
	if f.T != interactionCreate {
		return f
	}
	f.T = undecoded
	raw, err := json.Marshal(f)
	if err != nil { // cannot be: it was decoded from JSON
		return f
	}
	f.raw = raw
	return f
}
