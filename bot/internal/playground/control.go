package playground

import (
	"encoding/json"
	"net/http"
	"time"
)

// faultCall is the body of the POSTs under /playground/faults/, for the page
// and for scripts. Each uses some of the fields.
type faultCall struct {
	User       string `json:"user"`
	Channel    string `json:"channel"`
	Message    string `json:"message"`
	Guild      string `json:"guild"`
	Permission string `json:"permission"`
	On         *bool  `json:"on"` // missing means true
	Locked     bool   `json:"locked"`
	Code       int    `json:"code"`
	Times      int    `json:"times"`
	Ops        []int  `json:"ops"`

	Method     string `json:"method"`
	Route      string `json:"route"`
	Status     int    `json:"status"`
	Text       string `json:"text"`
	After      bool   `json:"after"`
	HangUp     bool   `json:"hang_up"`
	Global     bool   `json:"global"`
	RetryAfter int    `json:"retry_after"` // milliseconds
	Delay      int    `json:"delay"`       // milliseconds
}

func (f *faultCall) on() bool { return f.On == nil || *f.On }

// faultActions returns the knobs over HTTP. They do what the Go methods of the same
// purpose do:
//
//	answer      {method, route, status, code, text, after, hang_up, retry_after, global, delay, times}   Inject
//	clear       {}                               ClearFaults
//	duplicate   {times}                          DuplicateNext
//	dm          {user, on}                       CloseDMs
//	delete      {message} or {channel}           DeleteMessage, DeleteChannel
//	archive     {channel, on, locked}            ArchiveThread
//	kick        {guild, on}                      KickBot; on=false: InviteBot
//	permission  {channel, permission, on}        DenyPermission; on=false: AllowPermission
//	drop        {code}                           DropGateway
//	silence     {times}                          SilenceGateway
//	instead     {ops}                            InsteadOfReady
//	deaf        {on}                             IgnoreHeartbeats
//	send        {code, on}                       SendGateway (code is the opcode, on: resumable)
//	advance     {delay}                          FakeClock.Advance, when Clock is one
func faultActions() map[string]func(*Server, *faultCall) error {
	return map[string]func(*Server, *faultCall) error{
		"answer": func(s *Server, f *faultCall) error {
			s.Inject(Fault{
				Method: f.Method, Route: f.Route, Status: f.Status, Code: f.Code, Text: f.Text, After: f.After, HangUp: f.HangUp,
				Global: f.Global, RetryAfter: millis(f.RetryAfter), Delay: millis(f.Delay), Times: f.Times,
			})
			return nil
		},
		"clear":     func(s *Server, f *faultCall) error { s.ClearFaults(); return nil },
		"duplicate": func(s *Server, f *faultCall) error { s.DuplicateNext(max(f.Times, 1)); return nil },
		"dm": func(s *Server, f *faultCall) error {
			s.lock()
			defer s.unlock()
			u := s.findUser(f.User)
			if u == nil || u.bot {
				return errf("nobody is called %q", f.User)
			}
			u.closed = f.on()
			return nil
		},
		"delete": func(s *Server, f *faultCall) error {
			if f.Message != "" {
				return s.DeleteMessage(f.Message)
			}
			return s.DeleteChannel(f.Channel)
		},
		"archive": func(s *Server, f *faultCall) error { return s.ArchiveThread(f.Channel, f.on(), f.Locked) },
		"kick": func(s *Server, f *faultCall) error {
			if f.on() {
				return s.KickBot(f.Guild)
			}
			return s.InviteBot(f.Guild)
		},
		"permission": func(s *Server, f *faultCall) error {
			p, ok := PermissionNames[f.Permission]
			if !ok {
				return errf("no permission %q", f.Permission)
			}
			if f.on() {
				return s.DenyPermission(f.Channel, p)
			}
			return s.AllowPermission(f.Channel, p)
		},
		"drop":    func(s *Server, f *faultCall) error { s.DropGateway(f.Code); return nil },
		"silence": func(s *Server, f *faultCall) error { s.SilenceGateway(max(f.Times, 1)); return nil },
		"instead": func(s *Server, f *faultCall) error { s.InsteadOfReady(f.Ops...); return nil },
		"deaf":    func(s *Server, f *faultCall) error { s.IgnoreHeartbeats(f.on()); return nil },
		"send":    func(s *Server, f *faultCall) error { s.SendGateway(f.Code, f.On != nil && *f.On); return nil },
		"advance": func(s *Server, f *faultCall) error {
			clock, ok := s.opt.Clock.(*FakeClock)
			if !ok {
				return errf("the clock is not a FakeClock")
			}
			clock.Advance(millis(f.Delay))
			return nil
		},
	}
}

func millis(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// fault serves one knob.
func (s *Server) fault(f func(*Server, *faultCall) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in faultCall
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&in); err != nil {
			writeJSON(w, 400, obj{"error": err.Error()})
			return
		}
		if err := f(s, &in); err != nil {
			writeJSON(w, 409, obj{"error": reason(err)})
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}
