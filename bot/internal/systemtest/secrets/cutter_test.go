//go:build !race

package secrets

import (
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
)

// cutter stands between a bot and its Discord and cuts connections.
type cutter struct {
	l    net.Listener
	to   atomic.Pointer[string]
	mode atomic.Int32
	left atomic.Int32 // so many more are cut: what is tried again arrives in the end
}

// Take reports whether one more is to be cut.
func (c *cutter) Take() bool { return c.left.Add(-1) >= 0 }

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
	if to == nil || c.mode.Load() == atOnce && c.Take() {
		return
	}
	up, err := net.Dial("tcp", *to)
	if err != nil {
		return
	}
	defer up.Close()
	go func() {
		defer down.Close()
		c.pass(down, up, map[int32]int{inAnswerHead: 30, inAnswer: 400})
	}()
	c.pass(up, down, map[int32]int{inRequest: 60, afterRequest: maxFrame, withReset: 0, withNonsense: 0})
}

// maxFrame is how many bytes are passed on at once.
const maxFrame = 32 << 10

// pass copies from one side to the other until the connection is to be cut; cut is how many bytes go on in each mode
// that cuts here.
func (c *cutter) pass(to, from net.Conn, cut map[int32]int) {
	buf := make([]byte, maxFrame)
	for {
		n, err := from.Read(buf)
		mode := c.mode.Load()
		if last, ok := cut[mode]; ok && n > 0 && c.Take() {
			_, _ = to.Write(buf[:min(n, last)])
			switch mode {
			case withReset:
				_ = from.(*net.TCPConn).SetLinger(0)
			case withNonsense:
				_, _ = io.Copy(from, strings.NewReader("HTTP/1.1 "+string(buf[:n])))
			}
			return
		}
		if _, bad := to.Write(buf[:n]); bad != nil || err != nil {
			return
		}
	}
}

// cuts has people play while connections are cut in each phase.
func (h *hearing) cuts() {
	for try := 0; try < 5 && (try == 0 || !strings.Contains(h.said(), "the connection was closed")); try++ {
		for mode := whole + 1; mode < cutterPhases; mode++ {
			h.proxy.left.Store(16 << try) // four tries of each of some, and of more where that came to nothing
			h.proxy.mode.Store(mode)
			h.actions("a cut")
		}
		h.proxy.mode.Store(whole)
	}
}
