package client

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// Message is a copy of a message at one moment.
type Message struct {
	ID        string
	ChannelID string
	GuildID   string // empty outside of servers
	Author    string // user name
	Content   string
	Embeds    []map[string]any // as Discord's JSON
	Rows      []map[string]any // components, as Discord's JSON
	Files     []File
	Flags     int
	Type      int // Discord's message type: 0, 6 pin notice, 19 reply, 20 slash command, 23 command of a menu
	ReplyTo   string
	Created   time.Time
	Edited    time.Time // zero if never
	Pings     []string  // user names notified when it was posted
	Mentions  []string  // user names shown as mentioned now
	Pinned    bool
	Ephemeral bool   // visible to OnlyFor alone
	OnlyFor   string // user name
	Thinking  bool   // deferred, still without content
	Thread    string // id of the thread started from it
	Via       string // id of the interaction that it responds to or follows up
}

// File is an attachment.
type File struct {
	ID, Name, ContentType, Description, URL string
	Data                                    []byte
}

// Button is a button of a message.
type Button struct {
	Label, CustomID, Emoji, URL string
	Style                       int
	Disabled                    bool
}

// Menu is a select menu of a message.
type Menu struct {
	CustomID, Placeholder string
	Type                  int // Discord's component type: 3 string, 5 user, ...
	Options               []MenuOption
	Chosen                []string // the ids of people, roles or channels that it shows as chosen
	Min, Max              int
	Disabled              bool
}

// MenuOption is one choice of a string select.
type MenuOption struct {
	Label, Value, Description, Emoji string
	Default                          bool
}

// Modal is a form that the bot has opened for a person.
type Modal struct {
	CustomID, Title string
	Text            []string // what is only read
	Fields          []ModalField
	interaction     *world.Interaction
}

// ModalField is one input of a modal.
type ModalField struct {
	CustomID, Label, Description string
	Value                        string // as it is sent if nobody changes it; several values are separated by line breaks
	Type                         int    // component type: 4 text input, 3 string select, ...
	Required                     bool
	Min, Max                     int // characters, or values
	Options                      []MenuOption
	labelled                     bool // inside a Label rather than an action row
}

// Choice is one suggestion of autocomplete.
type Choice struct {
	Name  string // in the person's language
	Value any    // string or float64
}

// Snapshot copies a message as it is now.
func Snapshot(s *world.World, m *world.Message) Message {
	out := Message{
		ID: m.ID, ChannelID: m.Channel.ID, Author: m.Author.Name, Content: m.Content,
		Embeds: check.Objects(world.LinkAttachments(s, m)), Rows: check.Objects(m.Components), Flags: m.Flags, Type: m.Kind,
		Created: m.Created, Edited: m.Edited, Pinned: m.Pinned, Ephemeral: m.Only != nil,
		Thinking: m.Flags&check.FlagLoading != 0, Pings: names(m.Pings), Mentions: names(m.Mentions),
	}
	if m.Via != nil {
		out.Via = m.Via.ID
	}
	if m.Channel.Guild != nil {
		out.GuildID = m.Channel.Guild.ID
	}
	if m.ReplyTo != nil {
		out.ReplyTo = m.ReplyTo.ID
	}
	if m.Only != nil {
		out.OnlyFor = m.Only.Name
	}
	if m.Thread != nil {
		out.Thread = m.Thread.ID
	}
	for _, a := range m.Attachments {
		out.Files = append(out.Files, File{a.ID, a.Name, a.ContentType, a.Description, s.URL + "/attachments/" + a.Path,
			a.Data})
	}
	return out
}

func names(users []*world.User) []string {
	var out []string
	for _, u := range users {
		out = append(out, u.Name)
	}
	return out
}

// Text is everything that a person can read on the message except the labels of components: content, embeds and text
// displays, one piece a line.
func (m Message) Text() string {
	var parts []string
	add := func(v any) {
		if t := check.Str(v); t != "" {
			parts = append(parts, t)
		}
	}
	add(m.Content)
	for _, e := range m.Embeds {
		add(check.Dig(e, "author", "name"))
		add(e["title"])
		add(e["description"])
		fields, _ := e["fields"].([]any)
		for _, f := range fields {
			add(check.Dig(f, "name"))
			add(check.Dig(f, "value"))
		}
		add(check.Dig(e, "footer", "text"))
	}
	m.each(func(c obj) {
		if check.Num(c["type"]) == check.CompText {
			add(c["content"])
		}
	})
	return strings.Join(parts, "\n")
}

func (m Message) each(f func(obj)) {
	for _, r := range m.Rows {
		check.EachComponent([]any{r}, f)
	}
}

// Buttons returns the buttons in reading order.
func (m Message) Buttons() []Button {
	var out []Button
	m.each(func(c obj) {
		if check.Num(c["type"]) == check.CompButton {
			out = append(out, Button{
				Label: check.Str(c["label"]), CustomID: check.Str(c["custom_id"]), Emoji: check.Str(check.Dig(c, "emoji", "name")),
				URL: check.Str(c["url"]), Style: check.Num(c["style"]), Disabled: c["disabled"] == true,
			})
		}
	})
	return out
}

// Button finds a button by label, custom_id or emoji.
func (m Message) Button(name string) (Button, bool) {
	all := m.Buttons()
	for _, match := range []func(Button) bool{
		func(b Button) bool { return b.CustomID == name },
		func(b Button) bool { return b.Label == name || b.Label == "" && b.Emoji == name },
		func(b Button) bool { return strings.EqualFold(b.Label, name) },
	} {
		if i := slices.IndexFunc(all, match); i >= 0 && name != "" {
			return all[i], true
		}
	}
	return Button{}, false
}

// Menus returns the select menus in reading order.
func (m Message) Menus() []Menu {
	var out []Menu
	m.each(func(c obj) {
		if kind := check.Num(c["type"]); check.IsSelect(kind) {
			menu := Menu{
				CustomID: check.Str(c["custom_id"]), Placeholder: check.Str(c["placeholder"]), Type: kind, Min: 1, Max: 1,
				Disabled: c["disabled"] == true, Options: menuOptions(c),
			}
			if v, ok := c["min_values"].(float64); ok {
				menu.Min = int(v)
			}
			if v, ok := c["max_values"].(float64); ok {
				menu.Max = int(v)
			}
			chosen, _ := c["default_values"].([]any)
			for _, d := range chosen {
				menu.Chosen = append(menu.Chosen, check.Str(check.Dig(d, "id")))
			}
			out = append(out, menu)
		}
	})
	return out
}

func menuOptions(c obj) []MenuOption {
	var out []MenuOption
	list, _ := c["options"].([]any)
	for _, e := range list {
		o, _ := e.(obj)
		out = append(out, MenuOption{check.Str(o["label"]), check.Str(o["value"]), check.Str(o["description"]),
			check.Str(check.Dig(o, "emoji", "name")), o["default"] == true})
	}
	return out
}

// NewModal reads the modal that answered i, or nil.
func NewModal(i *world.Interaction) *Modal {
	if i.Modal == nil {
		return nil
	}
	m := &Modal{CustomID: check.Str(i.Modal["custom_id"]), Title: check.Str(i.Modal["title"]), interaction: i}
	list, _ := i.Modal["components"].([]any)
	for _, e := range list {
		c := e.(obj)
		if check.Num(c["type"]) == check.CompText {
			m.Text = append(m.Text, check.Str(c["content"]))
			continue
		}
		kids, _ := c["components"].([]any)
		if kid, ok := c["component"].(obj); ok {
			kids = []any{kid}
		}
		for _, k := range kids {
			f := newModalField(k.(obj))
			f.labelled = check.Num(c["type"]) == check.CompLabel
			if f.labelled {
				f.Label, f.Description = check.Str(c["label"]), check.Str(c["description"])
			}
			m.Fields = append(m.Fields, f)
		}
	}
	return m
}

// newModalField reads a field with what it contains when the form opens.
func newModalField(in obj) ModalField {
	f := ModalField{CustomID: check.Str(in["custom_id"]), Label: check.Str(in["label"]), Value: check.Str(in["value"]),
		Type: check.Num(in["type"]), Required: in["required"] != false, Options: menuOptions(in)}
	switch f.Type {
	case check.CompTextInput:
		f.Min, f.Max = check.Num(in["min_length"]), check.Num(in["max_length"])
		return f
	case check.CompCheck:
		f.Required, f.Value = false, strconv.FormatBool(in["default"] == true)
		return f
	case check.CompCheckGroup:
		f.Max = len(f.Options)
	default:
		f.Max = 1
	}
	f.Min = 1
	if n, ok := in["min_values"].(float64); ok {
		f.Min = int(n)
	}
	if n, ok := in["max_values"].(float64); ok {
		f.Max = int(n)
	}
	var chosen []string
	for _, o := range f.Options {
		if o.Default {
			chosen = append(chosen, o.Value)
		}
	}
	defaults, _ := in["default_values"].([]any)
	for _, d := range defaults {
		chosen = append(chosen, check.Str(check.Dig(d, "id")))
	}
	f.Value = strings.Join(chosen, "\n")
	return f
}
