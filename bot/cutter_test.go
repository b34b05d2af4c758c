package main

import (
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// cutter stands between a bot and its Discord and cuts connections.
type cutter struct {
	l    net.Listener
	to   atomic.Pointer[string]
	mode atomic.Int32
}

// Where a connection is cut.
const (
	whole        int32 = iota
	atOnce             // before a byte was read
	inRequest          // in the middle of the request's head
	afterRequest       // when it has been sent
	inAnswerHead       // in the middle of the answer's head
	inAnswer           // a little later
	withReset          // with RST, when the request has been read
	withNonsense       // after what is no HTTP, and quotes the request
	cutterPhases
)

func newCutter(t *testing.T) *cutter {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cutter{l: l}
	t.Cleanup(func() { l.Close() })
	go func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			go c.serve(conn)
		}
	}()
	return c
}

func (c *cutter) url() string { return "http://" + c.l.Addr().String() }

// serve passes what comes on, or cuts it off.
func (c *cutter) serve(down net.Conn) {
	defer down.Close()
	to := c.to.Load()
	if to == nil || c.mode.Load() == atOnce {
		return
	}
	up, err := net.Dial("tcp", *to)
	if err != nil {
		return
	}
	defer up.Close()
	go func() {
		defer down.Close()
		c.pass(down, up, map[int32]int64{inAnswerHead: 30, inAnswer: 400})
	}()
	c.pass(up, down, map[int32]int64{inRequest: 60})
}

// pass copies from one side to the other until the mode's bytes have gone by.
func (c *cutter) pass(to, from net.Conn, cut map[int32]int64) {
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		mode := c.mode.Load()
		if most, ok := cut[mode]; ok {
			_, _ = to.Write(buf[:min(int64(n), most)])
			return
		}
		if request := cut[inRequest] > 0; request && n > 0 {
			switch mode {
			case afterRequest:
				_, _ = to.Write(buf[:n])
				return
			case withReset:
				_ = from.(*net.TCPConn).SetLinger(0)
				return
			case withNonsense:
				_, _ = io.Copy(from, strings.NewReader("HTTP/1.1 "+string(buf[:n])))
				return
			}
		}
		if _, bad := to.Write(buf[:n]); bad != nil || err != nil {
			return
		}
	}
}

// cuts has people play while connections are cut in each phase.
func (h *hearing) cuts() {
	for try := 0; try < 5 && (try == 0 || !strings.Contains(h.said(), "the connection was closed")); try++ {
		h.cutEach() // on a busy machine everybody has given up before anything was cut
	}
}

func (h *hearing) cutEach() {
	for mode := whole + 1; mode < cutterPhases; mode++ {
		h.proxy.mode.Store(mode)
		time.AfterFunc(1500*time.Millisecond, func() { h.proxy.mode.Store(whole) }) // what is tried again arrives
		h.deeds("a cut")
		h.proxy.mode.Store(whole)
	}
}
