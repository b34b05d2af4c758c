package page

import (
	"encoding/json"
	"net/http"
	"time"

	"tablee/bot/internal/playground/api"
	"tablee/bot/internal/playground/world"
)

// faultCall is the body of the POSTs under /playground/faults/, for the page and for scripts. Each of them uses some of
// the fields.
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
	Cut        bool   `json:"cut"`
	Global     bool   `json:"global"`
	RetryAfter int    `json:"retry_after"` // milliseconds
	Delay      int    `json:"delay"`       // milliseconds
}

func (f *faultCall) on() bool { return f.On == nil || *f.On }

// onPerson makes a fault of what it does to a person.
func onPerson(do func(w *world.World, u *world.User, on bool)) func(*Page, *faultCall) error {
	return func(s *Page, f *faultCall) error {
		s.w.Lock()
		defer s.w.Unlock()
		u := s.w.FindUser(f.User)
		if u == nil || u.Bot {
			return world.Errf("nobody is called %q", f.User)
		}
		do(s.w, u, f.on())
		return nil
	}
}

// faultActions returns the faults that can be ordered over HTTP, by path. Each does the same as a Go method:
//
//	answer      {method, route, status, code, text, after, hang_up, cut, retry_after, global, delay, times}   Inject
//	clear       {}                               ClearFaults
//	duplicate   {times}                          DuplicateNext
//	dm          {user, on}                       CloseDMs
//	install     {user, on}                       User.Install; on=false: User.Uninstall
//	external    {guild, on}                      DenyExternalApps
//	delete      {message} or {channel}           DeleteMessage, DeleteChannel
//	archive     {channel, on, locked}            ArchiveThread
//	kick        {guild, on}                      KickBot; on=false: InviteBot
//	permission  {channel, permission, on}        DenyPermission; on=false: AllowPermission
//	drop        {code}                           DropGateway
//	silence     {times}                          SilenceGateway
//	instead     {ops}                            InsteadOfReady
//	deaf        {on}                             IgnoreHeartbeats
//	send        {code, on}                       SendGateway (code is the opcode, on: resumable)
//	advance     {delay}                          advances a clock that does not run by itself
func faultActions() map[string]func(*Page, *faultCall) error {
	return map[string]func(*Page, *faultCall) error{
		"answer": func(s *Page, f *faultCall) error {
			s.api.Inject(api.Fault{
				Method: f.Method, Route: f.Route, Status: f.Status, Code: f.Code, Text: f.Text, After: f.After,
				HangUp: f.HangUp, Cut: f.Cut,
				Global: f.Global, RetryAfter: millis(f.RetryAfter), Delay: millis(f.Delay), Times: f.Times,
			})
			return nil
		},
		"clear":     func(s *Page, f *faultCall) error { s.api.ClearFaults(); s.gw.ClearFaults(); return nil },
		"duplicate": func(s *Page, f *faultCall) error { world.DuplicateNext(s.w, max(f.Times, 1)); return nil },
		"dm":        onPerson(func(_ *world.World, u *world.User, on bool) { u.Closed = on }),
		"install":   onPerson(world.Install),
		"external":  func(s *Page, f *faultCall) error { return world.DenyExternalApps(s.w, f.Guild, f.on()) },
		"delete": func(s *Page, f *faultCall) error {
			if f.Message != "" {
				return world.DeleteMessage(s.w, f.Message)
			}
			return world.DeleteChannel(s.w, f.Channel)
		},
		"archive": func(s *Page, f *faultCall) error { return world.ArchiveThread(s.w, f.Channel, f.on(), f.Locked) },
		"kick": func(s *Page, f *faultCall) error {
			if f.on() {
				return world.KickBot(s.w, f.Guild)
			}
			return world.InviteBot(s.w, f.Guild)
		},
		"permission": func(s *Page, f *faultCall) error {
			p, ok := world.PermissionNames[f.Permission]
			if !ok {
				return world.Errf("no permission %q", f.Permission)
			}
			if f.on() {
				return world.DenyPermission(s.w, f.Channel, p)
			}
			return world.AllowPermission(s.w, f.Channel, p)
		},
		"drop":    func(s *Page, f *faultCall) error { s.gw.DropGateway(f.Code); return nil },
		"silence": func(s *Page, f *faultCall) error { s.gw.SilenceGateway(max(f.Times, 1)); return nil },
		"instead": func(s *Page, f *faultCall) error { s.gw.InsteadOfReady(f.Ops...); return nil },
		"deaf":    func(s *Page, f *faultCall) error { s.gw.IgnoreHeartbeats(f.on()); return nil },
		"send":    func(s *Page, f *faultCall) error { s.gw.SendGateway(f.Code, f.On != nil && *f.On); return nil },
		"advance": func(s *Page, f *faultCall) error {
			clock, ok := s.w.Opt.Clock.(interface{ Advance(time.Duration) })
			if !ok {
				return world.Errf("the clock goes by itself")
			}
			clock.Advance(millis(f.Delay))
			return nil
		},
	}
}

func millis(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// fault serves one of faultActions.
func (s *Page) fault(f func(*Page, *faultCall) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in faultCall
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&in); err != nil {
			world.WriteJSON(w, 400, obj{"error": err.Error()})
			return
		}
		if err := f(s, &in); err != nil {
			world.WriteJSON(w, 409, world.RefusalJSON(err))
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}
