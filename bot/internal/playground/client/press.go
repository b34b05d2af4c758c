package client

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// Click presses a button on a message that u sees. The button is given by label, custom_id or emoji.
func Click(s *world.World, u *world.User, messageID, button string) (*world.Interaction, error) {
	m, err := pressable(s, u, messageID)
	if err != nil {
		return nil, err
	}
	b, ok := Snapshot(s, m).Button(button)
	switch {
	case !ok:
		return nil, world.Refuse("no_button", "the message has no button “{name}”", "name", button)
	case b.Disabled:
		return nil, world.ErrDisabled
	case b.CustomID == "":
		return nil, world.Refuse("dead_button", "the button “{name}” sends nothing to the bot", "name", button)
	}
	i := &world.Interaction{Kind: world.KindComponent, User: u, Channel: m.Channel, Message: m,
		Data:   obj{"custom_id": b.CustomID, "component_type": check.CompButton, "id": componentID(m, b.CustomID)},
		Owners: pressOwners(s, m)}
	world.Interact(s, i)
	return i, nil
}

// pressable finds a message that u can see and press something on.
func pressable(s *world.World, u *world.User, id string) (*world.Message, error) {
	m, err := messageFor(s, u, id)
	if err != nil {
		return nil, err
	}
	return m, mayPress(s, u, m)
}

// messageFor finds a message that u can see.
func messageFor(s *world.World, u *world.User, id string) (*world.Message, error) {
	m := s.FindMessage(id)
	if m == nil || m.Only != nil && m.Only != u || m.Channel.IsPrivate() && !m.Channel.SeenBy(u) {
		return nil, world.Refuse("no_message", "{name} sees no such message", "name", u.Display)
	}
	if m.Flags&check.FlagLoading != 0 {
		return nil, world.Refuse("empty_yet", "the message has no content yet")
	}
	return m, nil
}

func componentID(m *world.Message, customID string) (id int) {
	check.EachComponent(m.Components, func(c obj) {
		if check.Str(c["custom_id"]) == customID {
			id = check.Num(c["id"])
		}
	})
	return id
}

// Choose chooses values in a menu, given by custom_id or placeholder; with an empty name the message must have one
// menu.
func Choose(s *world.World, u *world.User, messageID, name string, values []string) (*world.Interaction, error) {
	m, err := pressable(s, u, messageID)
	if err != nil {
		return nil, err
	}
	menus := Snapshot(s, m).Menus()
	n := slices.IndexFunc(menus, func(x Menu) bool {
		return name == "" && len(menus) == 1 || x.CustomID == name || x.Placeholder == name
	})
	if n < 0 {
		return nil, world.Refuse("no_menu", "the message has no menu “{name}”", "name", name)
	}
	menu := menus[n]
	if menu.Disabled {
		return nil, world.ErrDisabled
	}
	if len(values) < menu.Min || len(values) > menu.Max {
		return nil, world.Refuse("menu_values", "this menu takes {min} to {max} values", "min", strconv.Itoa(menu.Min), "max",
			strconv.Itoa(menu.Max))
	}
	data := obj{"custom_id": menu.CustomID, "component_type": menu.Type, "id": componentID(m, menu.CustomID)}
	resolved := obj{}
	picked := []any{}
	for _, v := range values {
		id, err := menuValue(s, u, m.Channel, menu, v, resolved)
		if err != nil {
			return nil, err
		}
		picked = append(picked, id)
	}
	data["values"] = picked
	if len(resolved) > 0 {
		data["resolved"] = resolved
	}
	i := &world.Interaction{Kind: world.KindComponent, User: u, Channel: m.Channel, Message: m, Data: data,
		Owners: pressOwners(s, m)}
	world.Interact(s, i)
	return i, nil
}

func menuValue(s *world.World, u *world.User, ch *world.Channel, menu Menu, v string, resolved obj) (any, error) {
	if check.IsSelect(menu.Type) && menu.Type != check.CompStringSelect {
		kind := map[int]int{check.CompUserSelect: check.OptUser, check.CompRoleSelect: check.OptRole,
			check.CompMentionSelect: check.OptMentionable, check.CompChannelSelect: check.OptChannel}[menu.Type]
		return convertRef(s, u, ch, typedValue{def: obj{"name": menu.CustomID, "type": float64(kind)}, text: v}, resolved)
	}
	for _, o := range menu.Options {
		if o.Value == v || o.Label == v {
			return o.Value, nil
		}
	}
	return nil, world.Refuse("no_choice_here", "this menu has no choice “{value}”", "value", v)
}

// Submit fills the fields of a modal, given by custom_id or label, and sends it. A choice is given by its value or
// label, people, channels and roles by name, "true" ticks a check box; several values are separated by commas or line
// breaks.
func Submit(s *world.World, u *world.User, modal *Modal, fields map[string]string) (*world.Interaction, error) {
	from := modal.interaction
	if from.User != u {
		return nil, world.Refuse("not_your_form", "this form was opened for {name}", "name", from.User.Display)
	}
	if err := mayBeIn(s, u, from.Channel); err != nil {
		return nil, err
	}
	if !from.Channel.HasBot() && from.Owners.Person == nil {
		return nil, world.ErrNoBot
	}
	comps, used, resolved := []any{}, 0, obj{}
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
		in, err := f.fill(value, func(v string) (any, error) {
			return menuValue(s, u, from.Channel, Menu{CustomID: f.CustomID, Type: f.Type, Options: f.Options}, v, resolved)
		})
		if err != nil {
			return nil, err
		}
		if f.labelled {
			comps = append(comps, obj{"type": check.CompLabel, "component": in})
		} else {
			comps = append(comps, obj{"type": check.CompRow, "components": []any{in}})
		}
	}
	if used != len(fields) {
		return nil, world.Refuse("no_field", "the form has no such field")
	}
	data := obj{"custom_id": modal.CustomID, "components": comps}
	if len(resolved) > 0 {
		data["resolved"] = resolved
	}
	i := &world.Interaction{Kind: world.KindModalSubmit, User: u, Channel: from.Channel, Message: from.Message,
		Name: from.Name, Data: data, Owners: from.Owners}
	world.Interact(s, i)
	return i, nil
}

// fill is the submitted form of a field; choice resolves a chosen value.
func (f ModalField) fill(value string, choice func(string) (any, error)) (obj, error) {
	out := obj{"type": f.Type, "custom_id": f.CustomID}
	n := utf8.RuneCountInString(value)
	if f.Required && n == 0 {
		return nil, world.Refuse("field_required", "“{name}” is required", "name", f.Label)
	}
	switch f.Type {
	case check.CompTextInput:
		if n > 0 && n < f.Min || f.Max > 0 && n > f.Max || n > 4000 {
			return nil, world.Refuse("length", "{name} is too short or too long", "name", f.Label)
		}
		out["value"] = value
		return out, nil
	case check.CompCheck:
		out["value"] = value == "true"
		return out, nil
	}
	picked := []any{}
	for _, v := range f.split(value) {
		chosen, err := choice(v)
		if err != nil {
			return nil, err
		}
		picked = append(picked, chosen)
	}
	if len(picked) > f.Max || len(picked) > 0 && len(picked) < f.Min {
		return nil, world.Refuse("menu_values", "this menu takes {min} to {max} values", "min", strconv.Itoa(f.Min), "max",
			strconv.Itoa(f.Max))
	}
	switch {
	case f.Type != check.CompRadio:
		out["values"] = picked
	case len(picked) == 1:
		out["value"] = picked[0]
	default:
		out["value"] = nil
	}
	return out, nil
}

// split is the list of values in a text.
func (f ModalField) split(value string) (list []string) {
	known := slices.ContainsFunc(f.Options, func(o MenuOption) bool { return o.Value == value || o.Label == value })
	by := ","
	if known || strings.Contains(value, "\n") {
		by = "\n"
	}
	for v := range strings.SplitSeq(value, by) {
		if v = strings.TrimSpace(v); v != "" {
			list = append(list, v)
		}
	}
	return list
}

// Dismiss hides an ephemeral message from its recipient.
func Dismiss(s *world.World, u *world.User, id string) {
	if m := s.FindMessage(id); m != nil && m.Only == u {
		u.Hidden[id] = struct{}{}
		s.Tabs.Message("delete", m)
		s.Changed()
	}
}

// Hold stores a file that u can then choose for attachment options.
func Hold(s *world.World, u *world.User, name, contentType string, data []byte) {
	a := &world.Attachment{ID: s.NewID(), Name: name, ContentType: contentType, Data: data, Ephemeral: true}
	a.Measure()
	a.Path = "held/" + a.ID + "/" + world.FileName(name)
	s.Uploads[a.Path] = a
	u.Held = append(u.Held, a)
}
