package playground

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"
)

// Click presses a button, by label, custom_id or emoji, on a message.
func (p *User) Click(ctx context.Context, messageID, button string) (Response, error) {
	s := p.s
	s.lock()
	defer s.unlock()
	i, err := s.click(p.u, messageID, button)
	if err != nil {
		return Response{}, err
	}
	return s.await(ctx, i, "a click on "+button)
}

func (s *Server) click(u *user, messageID, button string) (*interaction, error) {
	m, err := s.messageFor(u, messageID)
	if err != nil {
		return nil, err
	}
	b, ok := s.snapshot(m).Button(button)
	switch {
	case !ok:
		return nil, errf("no button %q on the message: %q", button, s.snapshot(m).Buttons())
	case b.Disabled:
		return nil, ErrDisabled
	case b.CustomID == "":
		return nil, errf("button %q sends nothing to the bot", button)
	}
	i := &interaction{kind: kindComponent, user: u, channel: m.channel, message: m,
		data: obj{"custom_id": b.CustomID, "component_type": compButton, "id": componentID(m, b.CustomID)}}
	s.interact(i)
	return i, nil
}

// messageFor finds a message that u can see and interact with.
func (s *Server) messageFor(u *user, id string) (*message, error) {
	m := s.findMessage(id)
	if m == nil || m.only != nil && m.only != u {
		return nil, errf("%s sees no message %s", u.name, id)
	}
	if m.flags&flagLoading != 0 {
		return nil, errf("message %s has no content yet", id)
	}
	return m, s.mayInteract(u, m.channel)
}

func componentID(m *message, customID string) (id int) {
	eachComponent(m.components, func(c obj) {
		if str(c["custom_id"]) == customID {
			id = num(c["id"])
		}
	})
	return id
}

// Select chooses values in a menu, which is found by custom_id or placeholder;
// an empty name means the only one. Values go by value or label; in a menu of
// people, by user name.
func (p *User) Select(ctx context.Context, messageID, menu string, values ...string) (Response, error) {
	s := p.s
	s.lock()
	defer s.unlock()
	i, err := s.choose(p.u, messageID, menu, values)
	if err != nil {
		return Response{}, err
	}
	return s.await(ctx, i, "a choice in "+menu)
}

func (s *Server) choose(u *user, messageID, name string, values []string) (*interaction, error) {
	m, err := s.messageFor(u, messageID)
	if err != nil {
		return nil, err
	}
	menus := s.snapshot(m).Menus()
	n := slices.IndexFunc(menus, func(x Menu) bool {
		return name == "" && len(menus) == 1 || x.CustomID == name || x.Placeholder == name
	})
	if n < 0 {
		return nil, errf("no menu %q on the message", name)
	}
	menu := menus[n]
	if menu.Disabled {
		return nil, ErrDisabled
	}
	if len(values) < menu.Min || len(values) > menu.Max {
		return nil, errf("menu %q takes %d to %d values", name, menu.Min, menu.Max)
	}
	data := obj{"custom_id": menu.CustomID, "component_type": menu.Type, "id": componentID(m, menu.CustomID)}
	resolved := obj{}
	picked := []any{}
	for _, v := range values {
		id, err := s.menuValue(u, m.channel, menu, v, resolved)
		if err != nil {
			return nil, err
		}
		picked = append(picked, id)
	}
	data["values"] = picked
	if len(resolved) > 0 {
		data["resolved"] = resolved
	}
	i := &interaction{kind: kindComponent, user: u, channel: m.channel, message: m, data: data}
	s.interact(i)
	return i, nil
}

func (s *Server) menuValue(u *user, ch *channel, menu Menu, v string, resolved obj) (any, error) {
	if menu.Type != compStringSelect {
		kind := map[int]int{compUserSelect: optUser, compRoleSelect: optRole, compMentionSelect: optMentionable, compChannelSelect: optChannel}[menu.Type]
		return s.convertRef(u, ch, typedValue{def: obj{"name": menu.CustomID, "type": float64(kind)}, text: v}, resolved)
	}
	for _, o := range menu.Options {
		if o.Value == v || o.Label == v {
			return o.Value, nil
		}
	}
	return nil, errf("menu %q has no choice %q", menu.CustomID, v)
}

// SubmitModal fills the fields of a modal, by custom_id or label, and sends it.
// Fields not named keep the value they were opened with.
func (p *User) SubmitModal(ctx context.Context, modal *Modal, fields map[string]string) (Response, error) {
	s := p.s
	s.lock()
	defer s.unlock()
	if modal == nil {
		return Response{}, errf("no modal is open")
	}
	i, err := s.submit(p.u, modal, fields)
	if err != nil {
		return Response{}, err
	}
	return s.await(ctx, i, "the modal "+modal.Title)
}

func (s *Server) submit(u *user, modal *Modal, fields map[string]string) (*interaction, error) {
	from := modal.interaction
	if from.user != u {
		return nil, errf("this modal was opened for %s", from.user.name)
	}
	if err := s.mayInteract(u, from.channel); err != nil {
		return nil, err
	}
	comps, used := []any{}, 0
	for _, f := range modal.Fields {
		value, ok := fields[f.CustomID]
		if !ok {
			value, ok = fields[f.Label]
		}
		if ok {
			used++
		} else {
			value = f.Value
		}
		in, err := f.fill(value)
		if err != nil {
			return nil, err
		}
		if f.labelled {
			comps = append(comps, obj{"type": compLabel, "component": in})
		} else {
			comps = append(comps, obj{"type": compRow, "components": []any{in}})
		}
	}
	if used != len(fields) {
		return nil, errf("the modal %q lacks some of the fields %v", modal.Title, fields)
	}
	i := &interaction{kind: kindModalSubmit, user: u, channel: from.channel, message: from.message,
		name: from.name, data: obj{"custom_id": modal.CustomID, "components": comps}}
	s.interact(i)
	return i, nil
}

// fill is the field as submitted. Values of menus are separated by commas.
func (f ModalField) fill(value string) (obj, error) {
	out := obj{"type": f.Type, "custom_id": f.CustomID}
	n := utf8.RuneCountInString(value)
	if f.Required && n == 0 {
		return nil, errf("field %q is required", f.Label)
	}
	switch f.Type {
	case compTextInput:
		if n > 0 && n < f.Min || f.Max > 0 && n > f.Max || n > 4000 {
			return nil, errf("the length of %q is out of bounds", f.Label)
		}
		out["value"] = value
	case compRadio:
		out["value"] = value
	case compCheck:
		out["value"] = value == "true"
	default:
		picked := []any{}
		for v := range strings.SplitSeq(value, ",") {
			if v = strings.TrimSpace(v); v != "" {
				picked = append(picked, v)
			}
		}
		out["values"] = picked
	}
	return out, nil
}

// Dismiss hides an ephemeral message, as its link does.
func (p *User) Dismiss(messageID string) {
	p.s.lock()
	defer p.s.unlock()
	p.s.dismiss(p.u, messageID)
}

func (s *Server) dismiss(u *user, id string) {
	if m := s.findMessage(id); m != nil && m.only == u {
		u.hidden[id] = struct{}{}
		s.noteMessage("delete", m)
		s.changed()
	}
}

// Hold lays a file ready for attachment options: Slash then names it.
func (p *User) Hold(name, contentType string, data []byte) {
	p.s.lock()
	defer p.s.unlock()
	p.s.hold(p.u, name, contentType, data)
}

func (s *Server) hold(u *user, name, contentType string, data []byte) {
	a := &attachment{id: s.newID(), name: name, contentType: contentType, data: data, ephemeral: true}
	a.path = "held/" + a.id + "/" + fileName(name)
	s.uploads[a.path] = a
	u.held = append(u.held, a)
}
