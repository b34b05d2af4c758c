package gateway

// Identifies counts the sessions ever started with IDENTIFY, which Discord
// rations to 1000 a day. RESUME does not count.
func (s *Gateway) Identifies() int {
	s.w.Lock()
	defer s.w.Unlock()
	return s.started
}

// IdentifiesSent counts the IDENTIFYs that bots have ever sent, those that
// were refused too: Discord takes the token away from who sends many.
func (s *Gateway) IdentifiesSent() int {
	s.w.Lock()
	defer s.w.Unlock()
	return s.asked
}

// order sets what is to go wrong.
func order[V any](s *Gateway, fault *V, v V) {
	s.w.Lock()
	defer s.w.Unlock()
	*fault = v
}

// InvalidateAll answers every IDENTIFY and RESUME with op 9, not resumable.
func (s *Gateway) InvalidateAll(on bool) { order(s, &s.faults.refusing, on) }

// SetSessionsLeft sets how many sessions GET /gateway/bot says may still begin
// today; -1 counts them.
func (s *Gateway) SetSessionsLeft(n int) { order(s, &s.faults.left, n) }

// SessionsLeft is how many sessions may still begin today. The lock is held.
func (s *Gateway) SessionsLeft() int {
	if s.faults.left >= 0 {
		return s.faults.left
	}
	return max(1000-s.started, 0)
}

// DropGateway closes every gateway connection with a close code. 0 cuts them
// without a word. After 1000 and 1001 the sessions cannot be resumed.
func (s *Gateway) DropGateway(code int) {
	s.w.Lock()
	defer s.w.Unlock()
	s.HangUp(code)
}

// HangUp is DropGateway with the lock held.
func (s *Gateway) HangUp(code int) {
	for c := range s.conns {
		if code == 0 {
			c.ws.Close() // the reader notices and cleans up
			continue
		}
		c.hangUp(code)
	}
	if code == 1000 || code == 1001 {
		clear(s.sessions)
	}
}

// SilenceGateway makes the next n connections wait for ever for a HELLO.
func (s *Gateway) SilenceGateway(n int) { order(s, &s.faults.silent, n) }

// Nothing is no opcode: InsteadOfReady keeps silent.
const Nothing = -1

// InsteadOfReady sends these opcodes, one for each IDENTIFY or RESUME, where
// READY or RESUMED is due: 7 (reconnect), 9 (invalid session), 11 (a stray ACK)
// or Nothing. After 1 (a heartbeat is wanted) READY follows.
func (s *Gateway) InsteadOfReady(ops ...int) { order(s, &s.faults.instead, ops) }

// IgnoreHeartbeats leaves heartbeats unanswered: a zombie connection.
func (s *Gateway) IgnoreHeartbeats(on bool) { order(s, &s.faults.deaf, on) }

// RefuseResumes answers the next n RESUMEs with op 9, not resumable.
func (s *Gateway) RefuseResumes(n int) { order(s, &s.faults.invalidates, n) }

// RefusePrivilegedIntents answers an IDENTIFY that asks for them with 4014.
func (s *Gateway) RefusePrivilegedIntents(on bool) { order(s, &s.faults.disallowed, on) }

// SendGateway sends a bare opcode (7 or 9, with resumable as data) to every
// connection.
func (s *Gateway) SendGateway(op int, resumable bool) {
	s.w.Lock()
	defer s.w.Unlock()
	for c := range s.conns {
		switch op {
		case opInvalidSession:
			c.send(op, resumable)
			if !resumable && c.session != nil {
				delete(s.sessions, c.session.id)
			}
		default:
			c.send(op, nil)
		}
	}
}

// ClearFaults forgets what was ordered to go wrong.
func (s *Gateway) ClearFaults() {
	s.w.Lock()
	defer s.w.Unlock()
	s.faults = faults{left: -1}
}
