package gateway

// Identifies counts the sessions that were started with IDENTIFY, which Discord limits to 1000 a day. RESUME does not
// count.
func (s *Gateway) Identifies() int {
	s.w.Lock()
	defer s.w.Unlock()
	return s.started
}

// IdentifiesSent counts the IDENTIFYs that bots have sent, including refused ones: Discord revokes the token of a bot
// that sends many.
func (s *Gateway) IdentifiesSent() int {
	s.w.Lock()
	defer s.w.Unlock()
	return s.asked
}

// order sets one of the faults.
func order[V any](s *Gateway, fault *V, v V) {
	s.w.Lock()
	defer s.w.Unlock()
	*fault = v
}

// InvalidateAll answers every IDENTIFY and RESUME with op 9, not resumable.
func (s *Gateway) InvalidateAll(on bool) { order(s, &s.faults.invalidateAll, on) }

// SetSessionsLeft sets the number of sessions that GET /gateway/bot says may still begin today; -1 counts them.
func (s *Gateway) SetSessionsLeft(n int) { order(s, &s.faults.sessionsLeft, n) }

// SessionsLeft is how many sessions may still begin today. The lock must be held.
func (s *Gateway) SessionsLeft() int {
	if s.faults.sessionsLeft >= 0 {
		return s.faults.sessionsLeft
	}
	return max(1000-s.started, 0)
}

// DropGateway closes every gateway connection with a close code; 0 cuts them without a close frame. After 1000 and 1001
// the sessions cannot be resumed.
func (s *Gateway) DropGateway(code int) {
	s.w.Lock()
	defer s.w.Unlock()
	s.HangUp(code)
}

// HangUp is DropGateway with the lock held.
func (s *Gateway) HangUp(code int) {
	for c := range s.conns {
		if code == 0 {
			c.ws.Close() // the reading goroutine notices and cleans up
			continue
		}
		c.hangUp(code)
	}
	if code == 1000 || code == 1001 {
		clear(s.sessions)
	}
}

// SilenceGateway sends no HELLO on the next n connections.
func (s *Gateway) SilenceGateway(n int) { order(s, &s.faults.noHello, n) }

// Nothing stands for no opcode: InsteadOfReady sends nothing.
const Nothing = -1

// InsteadOfReady sends these opcodes, one for each IDENTIFY or RESUME, in place of READY or RESUMED: 7 (reconnect), 9
// (invalid session), 11 (an unexpected ACK) or Nothing. After 1 (a request for a heartbeat) READY follows.
func (s *Gateway) InsteadOfReady(ops ...int) { order(s, &s.faults.insteadOfReady, ops) }

// IgnoreHeartbeats stops acknowledging heartbeats, which makes a zombie connection.
func (s *Gateway) IgnoreHeartbeats(on bool) { order(s, &s.faults.ignoreHeartbeats, on) }

// RefuseResumes answers the next n RESUMEs with op 9, not resumable.
func (s *Gateway) RefuseResumes(n int) { order(s, &s.faults.refuseResumes, n) }

// RefusePrivilegedIntents answers an IDENTIFY that asks for privileged intents with 4014.
func (s *Gateway) RefusePrivilegedIntents(on bool) { order(s, &s.faults.refuseIntents, on) }

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

// ClearFaults removes all faults that were ordered.
func (s *Gateway) ClearFaults() {
	s.w.Lock()
	defer s.w.Unlock()
	s.faults = faults{sessionsLeft: -1}
}
