package playground

import "slices"

// pageState knows the browsers that are looking; guarded by the server's lock.
type pageState struct {
	views map[*view]struct{}
}

// view is one browser tab, seeing with one person's eyes.
type view struct {
	who    *user
	events chan obj // closed when the tab must reconnect
}

func (p *pageState) init() { p.views = map[*view]struct{}{} }

func (p *pageState) closeAll() {
	for v := range p.views {
		p.drop(v)
	}
}

func (p *pageState) drop(v *view) {
	if _, ok := p.views[v]; ok {
		delete(p.views, v)
		close(v.events)
	}
}

// show sends an event to a tab. One that does not keep up is dropped: it will
// reconnect and read everything anew.
func (p *pageState) show(v *view, event obj) {
	select {
	case v.events <- event:
	default:
		p.drop(v)
	}
}

// notePage tells every tab that channels, threads or commands have changed.
func (s *Server) notePage() {
	for v := range s.page.views {
		s.page.show(v, obj{"type": "world"})
	}
}

// sees tells whether m is shown to u.
func (u *user) sees(m *message) bool {
	if m.only != nil {
		_, gone := u.hidden[m.id]
		return m.only == u && !gone
	}
	return m.channel.kind != kindDM || m.channel.person == u
}

// noteMessage tells the tabs about a message: "message", "update", "delete".
func (s *Server) noteMessage(kind string, m *message) {
	for v := range s.page.views {
		switch {
		case kind == "delete":
			s.page.show(v, obj{"type": kind, "channel": m.channel.id, "id": m.id})
		case v.who.sees(m):
			s.page.show(v, obj{
				"type": kind, "channel": m.channel.id, "message": s.viewMessage(m, v.who), "ping": slices.Contains(m.pings, v.who),
			})
		}
	}
}

// noteInteraction tells the person's tabs how an interaction stands.
func (s *Server) noteInteraction(i *interaction) {
	state := "sent"
	switch {
	case i.failed:
		state = "failed"
	case i.acked:
		state = "answered"
	}
	for v := range s.page.views {
		if v.who == i.user {
			event := obj{"type": "interaction", "id": i.id, "state": state, "kind": i.kind}
			if i.modal != nil {
				event["modal"] = i.modal
			}
			s.page.show(v, event)
		}
	}
}

// viewMessage is a message as the page gets it.
func (s *Server) viewMessage(m *message, u *user) obj {
	w := s.wireMessage(m)
	w["ephemeral"], w["mentioned"] = m.only != nil, slices.Contains(m.mentions, u) || m.mentionAll
	return w
}
