package page

import (
	"slices"

	"tablee/bot/internal/playground/api"
	"tablee/bot/internal/playground/client"
	"tablee/bot/internal/playground/gateway"
	"tablee/bot/internal/playground/world"
)

// Page serves the web page and holds the browsers that are connected. The world's lock guards the browsers.
type Page struct {
	w     *world.World
	api   *api.API
	gw    *gateway.Gateway
	views map[*view]struct{}
}

// New returns the page of a world. Faults that it orders are injected into api and gw.
func New(w *world.World, api *api.API, gw *gateway.Gateway) *Page {
	return &Page{w: w, api: api, gw: gw, views: map[*view]struct{}{}}
}

// view is one browser tab, showing what one person sees.
type view struct {
	who    *world.User
	events chan obj // closed when the tab must reconnect
}

// CloseAll ends all streams; the browsers reconnect. The lock must be held.
func (p *Page) CloseAll() {
	for v := range p.views {
		p.drop(v)
	}
}

func (p *Page) drop(v *view) {
	if _, ok := p.views[v]; ok {
		delete(p.views, v)
		close(v.events)
	}
}

// show sends an event to a tab. A tab that does not keep up is dropped: it reconnects and reads everything again.
func (p *Page) show(v *view, event obj) {
	select {
	case v.events <- event:
	default:
		p.drop(v)
	}
}

// World tells every tab that channels, threads or commands have changed.
func (s *Page) World() {
	for v := range s.views {
		s.show(v, obj{"type": "world"})
	}
}

// Message sends a message event to the tabs; kind is "message", "update" or "delete".
func (s *Page) Message(kind string, m *world.Message) {
	for v := range s.views {
		switch {
		case kind == "delete":
			s.show(v, obj{"type": kind, "channel": m.Channel.ID, "id": m.ID})
		case v.who.Sees(m):
			s.show(v, obj{
				"type": kind, "channel": m.Channel.ID, "message": s.viewMessage(m, v.who), "ping": slices.Contains(m.Pings, v.who),
			})
		}
	}
}

// Interaction sends the state of an interaction to the person's tabs.
func (s *Page) Interaction(i *world.Interaction) {
	state := "sent"
	switch {
	case i.Failed:
		state = "failed"
	case i.Acked:
		state = "answered"
	}
	for v := range s.views {
		if v.who == i.User {
			event := obj{"type": "interaction", "id": i.ID, "state": state, "kind": i.Kind}
			if i.Modal != nil {
				event["modal"] = i.Modal
			}
			s.show(v, event)
		}
	}
}

// viewMessage is a message in the page's format.
func (s *Page) viewMessage(m *world.Message, u *world.User) obj {
	w := world.MessageJSON(s.w, m)
	if i, ok := w["interaction"].(obj); ok {
		i["name_localized"], i["command_type"] = client.LocalName(s.w, m.Via, u.Locale), m.Via.CommandKind
	}
	w["ephemeral"], w["mentioned"] = m.Only != nil, slices.Contains(m.Mentions, u) || m.MentionAll
	return w
}
