package playground

import (
	"context"
	"net/http"
	"slices"
)

// pageCall is the body of any POST of the page.
type pageCall struct {
	As          string            `json:"as"`
	Channel     string            `json:"channel"`
	Text        string            `json:"text"`
	Message     string            `json:"message"`
	CustomID    string            `json:"custom_id"`
	Values      []string          `json:"values"`
	Interaction string            `json:"interaction"`
	Fields      map[string]string `json:"fields"`
	Locale      string            `json:"locale"`
	Name        string            `json:"name"`
	Data        []byte            `json:"data"`
	ctx         context.Context
}

// pageActions returns the POSTs of the page.
func pageActions() map[string]func(*Server, *user, *pageCall) (any, error) {
	return map[string]func(*Server, *user, *pageCall) (any, error){
		"send":     (*Server).pageSend,
		"complete": (*Server).pageComplete,
		"click": func(s *Server, u *user, in *pageCall) (any, error) {
			return sent(s.click(u, in.Message, in.CustomID))
		},
		"select": func(s *Server, u *user, in *pageCall) (any, error) {
			return sent(s.choose(u, in.Message, in.CustomID, in.Values))
		},
		"submit": (*Server).pageSubmit,
		"dismiss": func(s *Server, u *user, in *pageCall) (any, error) {
			s.dismiss(u, in.Message)
			return nil, nil
		},
		"read": func(s *Server, u *user, in *pageCall) (any, error) {
			delete(u.unread, in.Channel)
			return nil, nil
		},
		"locale": func(s *Server, u *user, in *pageCall) (any, error) {
			if !locales[in.Locale] {
				return nil, errf("no language %q", in.Locale)
			}
			u.locale = in.Locale
			return nil, nil
		},
		"hold": func(s *Server, u *user, in *pageCall) (any, error) {
			s.hold(u, in.Name, http.DetectContentType(in.Data), in.Data)
			return nil, nil
		},
	}
}

func sent(i *interaction, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return obj{"interaction": i.id}, nil
}

// pageSend sends a command when the text starts with '/', else a message.
func (s *Server) pageSend(u *user, in *pageCall) (any, error) {
	if len(in.Text) > 0 && in.Text[0] == '/' {
		return sent(s.sendCommand(u, in.Channel, in.Text, kindCommand))
	}
	_, err := s.say(u, in.Channel, in.Text)
	return nil, err
}

func (s *Server) pageSubmit(u *user, in *pageCall) (any, error) {
	for _, i := range s.interOrder {
		if i.id == in.Interaction && i.modal != nil {
			return sent(s.submit(u, newModal(i), in.Fields))
		}
	}
	return nil, errf("this form is gone")
}

// serveState is everything the page shows around the messages.
func (s *Server) serveState(w http.ResponseWriter, r *http.Request) {
	s.lock()
	defer s.unlock()
	people := []any{}
	for _, p := range s.users {
		people = append(people, viewPerson(p))
	}
	out := obj{"people": people, "bot": viewPerson(s.bot), "connected": s.connected()}
	if u := s.findUser(r.URL.Query().Get("as")); u != nil && !u.bot {
		out["me"] = viewPerson(u)
		out["guilds"] = s.viewGuilds(u)
		dm := s.dmWith(u)
		out["dm"] = obj{"id": dm.id, "unread": u.unread[dm.id], "kind": kindDM, "name": s.bot.display}
		out["dm_closed"] = u.closed
	}
	writeJSON(w, 200, out)
}

func viewPerson(u *user) obj {
	return obj{"id": u.id, "name": u.name, "display": u.display, "locale": u.locale, "bot": u.bot}
}

func (s *Server) viewGuilds(u *user) []any {
	guilds := []any{}
	for _, g := range s.guilds {
		channels := []any{}
		for _, ch := range g.channels {
			if ch.isThread() {
				continue
			}
			channels = append(channels, s.viewChannel(ch, u))
			for _, t := range g.channels {
				if t.parent == ch {
					channels = append(channels, s.viewChannel(t, u))
				}
			}
		}
		guilds = append(guilds, obj{"id": g.id, "name": g.name, "locale": g.locale, "bot": g.botIn, "channels": channels})
	}
	return guilds
}

func (s *Server) viewChannel(ch *channel, u *user) obj {
	return obj{
		"id": ch.id, "name": ch.name, "kind": ch.kind, "topic": ch.topic, "unread": u.unread[ch.id],
		"archived": s.isArchived(ch), "thread": ch.isThread(),
	}
}

const pageMessages = 100 // shown when a channel is opened

func (s *Server) serveMessages(w http.ResponseWriter, r *http.Request) {
	s.lock()
	defer s.unlock()
	u := s.findUser(r.URL.Query().Get("as"))
	ch := s.channels[r.URL.Query().Get("channel")]
	if u == nil || u.bot || ch == nil || ch.kind == kindDM && ch.person != u {
		writeJSON(w, 404, obj{"error": "no such channel"})
		return
	}
	out := []any{}
	for _, m := range slices.Backward(ch.messages) {
		if u.sees(m) {
			out = append(out, s.viewMessage(m, u))
		}
		if len(out) == pageMessages {
			break
		}
	}
	slices.Reverse(out)
	writeJSON(w, 200, obj{"messages": out})
}
