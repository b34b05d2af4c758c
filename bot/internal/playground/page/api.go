package page

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/client"
	"tablee/bot/internal/playground/world"
)

// pageCall is the body of every POST of the page.
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
	Command     string            `json:"command"`
	Target      string            `json:"target"`
	Data        []byte            `json:"data"`
	ctx         context.Context
}

// pageActions returns the POSTs of the page.
func pageActions() map[string]func(*Page, *world.User, *pageCall) (any, error) {
	return map[string]func(*Page, *world.User, *pageCall) (any, error){
		"send": (*Page).pageSend,
		"complete": func(s *Page, u *world.User, in *pageCall) (any, error) {
			return client.Complete(in.ctx, s.w, u, in.Channel, in.Text)
		},
		"click": func(s *Page, u *world.User, in *pageCall) (any, error) {
			return sent(client.Click(s.w, u, in.Message, in.CustomID))
		},
		"select": func(s *Page, u *world.User, in *pageCall) (any, error) {
			return sent(client.Choose(s.w, u, in.Message, in.CustomID, in.Values))
		},
		"on_person": func(s *Page, u *world.User, in *pageCall) (any, error) {
			return sent(client.OnPerson(s.w, u, in.Channel, in.Command, in.Target))
		},
		"on_message": func(s *Page, u *world.User, in *pageCall) (any, error) {
			return sent(client.OnMessage(s.w, u, in.Message, in.Command))
		},
		"submit": (*Page).pageSubmit,
		"dismiss": func(s *Page, u *world.User, in *pageCall) (any, error) {
			client.Dismiss(s.w, u, in.Message)
			return nil, nil
		},
		"read": func(s *Page, u *world.User, in *pageCall) (any, error) {
			s.see(u, in.Channel, in.Message)
			return nil, nil
		},
		"locale": func(s *Page, u *world.User, in *pageCall) (any, error) {
			if !check.Locales[in.Locale] {
				return nil, world.Refuse("no_language", "no language “{name}”", "name", in.Locale)
			}
			u.Locale = in.Locale
			return nil, nil
		},
		"hold": func(s *Page, u *world.User, in *pageCall) (any, error) {
			client.Hold(s.w, u, in.Name, http.DetectContentType(in.Data), in.Data)
			return nil, nil
		},
	}
}

func sent(i *world.Interaction, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return obj{"interaction": i.ID}, nil
}

// pageSend sends a command when the text starts with '/', else a message.
func (s *Page) pageSend(u *world.User, in *pageCall) (any, error) {
	if len(in.Text) > 0 && in.Text[0] == '/' {
		return sent(client.SendCommand(s.w, u, in.Channel, in.Text, world.KindCommand))
	}
	_, err := client.Say(s.w, u, in.Channel, in.Text)
	return nil, err
}

func (s *Page) pageSubmit(u *world.User, in *pageCall) (any, error) {
	for _, i := range s.w.InterOrder {
		if i.ID == in.Interaction && i.Modal != nil {
			return sent(client.Submit(s.w, u, client.NewModal(i), in.Fields))
		}
	}
	return nil, world.Refuse("form_gone", "this form is gone")
}

// serveState sends everything that the page shows around the messages.
func (s *Page) serveState(w http.ResponseWriter, r *http.Request) {
	s.w.Lock()
	defer s.w.Unlock()
	people := []any{}
	for _, p := range s.w.Users {
		people = append(people, viewPerson(p))
	}
	out := obj{"people": people, "bot": viewPerson(s.w.Bot), "connected": s.w.Bots.Connected()}
	if u := s.w.FindUser(r.URL.Query().Get("as")); u != nil && !u.Bot {
		out["me"] = viewPerson(u)
		out["guilds"] = s.viewGuilds(u)
		dm := s.w.DmWith(u)
		out["dm"] = s.viewChannel(dm, u)
		chats := []any{}
		for _, ch := range s.w.Chats {
			if ch.SeenBy(u) {
				chats = append(chats, s.viewChannel(ch, u))
			}
		}
		out["chats"], out["dm_closed"], out["installed"] = chats, u.Closed, u.Installed
	}
	world.WriteJSON(w, 200, out)
}

func viewPerson(u *world.User) obj {
	return obj{"id": u.ID, "name": u.Name, "display": u.Display, "locale": u.Locale, "bot": u.Bot}
}

func (s *Page) viewGuilds(u *world.User) []any {
	guilds := []any{}
	for _, g := range s.w.Guilds {
		channels := []any{}
		for _, ch := range g.Channels {
			if ch.IsThread() {
				continue
			}
			channels = append(channels, s.viewChannel(ch, u))
			for _, t := range g.Channels {
				if t.Parent == ch {
					channels = append(channels, s.viewChannel(t, u))
				}
			}
		}
		guilds = append(guilds, obj{"id": g.ID, "name": g.Name, "locale": g.Locale, "bot": g.BotIn, "channels": channels})
	}
	return guilds
}

func (s *Page) viewChannel(ch *world.Channel, u *world.User) obj {
	w := obj{
		"id": ch.ID, "name": ch.Name, "kind": ch.Kind, "topic": ch.Topic, "archived": s.w.IsArchived(ch),
		"thread": ch.IsThread(), "on_message": client.MenuItems(s.w, u, ch, world.CommandMessage),
		"on_person": client.MenuItems(s.w, u, ch, world.CommandPerson),
	}
	people, others := []string{}, []string{}
	for _, p := range client.PeopleIn(s.w, ch) {
		people = append(people, p.ID)
		if p != u {
			others = append(others, p.Display)
		}
	}
	w["people"] = people
	switch {
	case ch.IsBotDM():
		w["name"] = s.w.Bot.Display
	case ch.IsPrivate() && ch.Name == "":
		w["name"] = strings.Join(others, ", ")
	case ch.IsPrivate():
		w["topic"] = strings.Join(others, ", ")
	}
	w["private"], w["to_install"] = ch.IsPrivate(), !ch.HasBot() && !u.Installed
	maps.Copy(w, unread(u, ch))
	return w
}

const pageMessages = 100 // shown when a channel is opened

func (s *Page) serveMessages(w http.ResponseWriter, r *http.Request) {
	s.w.Lock()
	defer s.w.Unlock()
	u := s.w.FindUser(r.URL.Query().Get("as"))
	ch := s.w.Channels[r.URL.Query().Get("channel")]
	if u == nil || u.Bot || ch == nil || !ch.SeenBy(u) {
		world.WriteJSON(w, 404, world.RefusalJSON(world.Refuse("no_channel", "no channel is called “{name}”", "name",
			r.URL.Query().Get("channel"))))
		return
	}
	out := []any{}
	for _, m := range slices.Backward(ch.Messages) {
		if u.Sees(m) {
			out = append(out, s.viewMessage(m, u))
		}
		if len(out) == pageMessages {
			break
		}
	}
	slices.Reverse(out)
	world.WriteJSON(w, 200, obj{"messages": out})
}
