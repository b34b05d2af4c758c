package playground

import (
	"slices"
	"strings"
	"time"
)

// Message is a message as it stood when it was looked at.
type Message struct {
	ID        string
	ChannelID string
	GuildID   string // empty in a DM
	Author    string // user name
	Content   string
	Embeds    []map[string]any // as Discord's JSON
	Rows      []map[string]any // components, as Discord's JSON
	Files     []File
	Flags     int
	Type      int // Discord's message type: 0, 6 pin notice, 19 reply, 20 slash command
	ReplyTo   string
	Created   time.Time
	Edited    time.Time // zero when never
	Pings     []string  // user names notified when it was posted
	Mentions  []string  // user names shown as mentioned now
	Pinned    bool
	Ephemeral bool   // seen by OnlyFor alone
	OnlyFor   string // user name
	Thinking  bool   // deferred, still without content
	Thread    string // id of the thread started from it
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
	Min, Max              int
	Disabled              bool
}

// MenuOption is one choice of a string select.
type MenuOption struct {
	Label, Value, Description string
	Default                   bool
}

// Modal is a form the bot has opened for a person.
type Modal struct {
	CustomID, Title string
	Fields          []ModalField
	interaction     *interaction
}

// ModalField is one input of a modal.
type ModalField struct {
	CustomID, Label, Value string
	Type                   int // component type: 4 text input, 3 string select, ...
	Required               bool
	Min, Max               int
	Options                []MenuOption
	labelled               bool // inside a Label rather than an action row
}

// Choice is one suggestion of autocomplete.
type Choice struct {
	Name  string // in the person's language
	Value any    // string or float64
}

func (s *Server) snapshot(m *message) Message {
	out := Message{
		ID: m.id, ChannelID: m.channel.id, Author: m.author.name, Content: m.content,
		Embeds: objects(s.linkAttachments(m)), Rows: objects(m.components), Flags: m.flags, Type: m.kind,
		Created: m.created, Edited: m.edited, Pinned: m.pinned, Ephemeral: m.only != nil,
		Thinking: m.flags&flagLoading != 0, Pings: names(m.pings), Mentions: names(m.mentions),
	}
	if m.channel.guild != nil {
		out.GuildID = m.channel.guild.id
	}
	if m.replyTo != nil {
		out.ReplyTo = m.replyTo.id
	}
	if m.only != nil {
		out.OnlyFor = m.only.name
	}
	if m.thread != nil {
		out.Thread = m.thread.id
	}
	for _, a := range m.attachments {
		out.Files = append(out.Files, File{a.id, a.name, a.contentType, a.description, s.url + "/attachments/" + a.path, a.data})
	}
	return out
}

func objects(list []any) []map[string]any {
	var out []map[string]any
	for _, e := range list {
		if o, ok := e.(obj); ok {
			out = append(out, o)
		}
	}
	return out
}

func names(users []*user) []string {
	var out []string
	for _, u := range users {
		out = append(out, u.name)
	}
	return out
}

// Text is everything a person can read on the message but its components'
// labels: content, embeds and text displays, one piece a line.
func (m Message) Text() string {
	var parts []string
	add := func(v any) {
		if t := str(v); t != "" {
			parts = append(parts, t)
		}
	}
	add(m.Content)
	for _, e := range m.Embeds {
		add(dig(e, "author", "name"))
		add(e["title"])
		add(e["description"])
		fields, _ := e["fields"].([]any)
		for _, f := range fields {
			add(dig(f, "name"))
			add(dig(f, "value"))
		}
		add(dig(e, "footer", "text"))
	}
	m.each(func(c obj) {
		if num(c["type"]) == compText {
			add(c["content"])
		}
	})
	return strings.Join(parts, "\n")
}

func (m Message) each(f func(obj)) {
	for _, r := range m.Rows {
		eachComponent([]any{r}, f)
	}
}

// Buttons returns the buttons in reading order.
func (m Message) Buttons() []Button {
	var out []Button
	m.each(func(c obj) {
		if num(c["type"]) == compButton {
			out = append(out, Button{
				Label: str(c["label"]), CustomID: str(c["custom_id"]), Emoji: str(dig(c, "emoji", "name")),
				URL: str(c["url"]), Style: num(c["style"]), Disabled: c["disabled"] == true,
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
		if kind := num(c["type"]); isSelect(kind) {
			menu := Menu{
				CustomID: str(c["custom_id"]), Placeholder: str(c["placeholder"]), Type: kind, Min: 1, Max: 1,
				Disabled: c["disabled"] == true, Options: menuOptions(c),
			}
			if v, ok := c["min_values"].(float64); ok {
				menu.Min = int(v)
			}
			if v, ok := c["max_values"].(float64); ok {
				menu.Max = int(v)
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
		out = append(out, MenuOption{str(o["label"]), str(o["value"]), str(o["description"]), o["default"] == true})
	}
	return out
}

// newModal reads the modal that answered i, or nil.
func newModal(i *interaction) *Modal {
	if i.modal == nil {
		return nil
	}
	m := &Modal{CustomID: str(i.modal["custom_id"]), Title: str(i.modal["title"]), interaction: i}
	list, _ := i.modal["components"].([]any)
	for _, e := range list {
		c := e.(obj)
		label := str(c["label"])
		kids, _ := c["components"].([]any)
		if kid, ok := c["component"].(obj); ok {
			kids = []any{kid}
		}
		for _, k := range kids {
			in := k.(obj)
			f := ModalField{
				CustomID: str(in["custom_id"]), Label: label, Value: str(in["value"]), Type: num(in["type"]),
				Required: in["required"] != false, Min: num(in["min_length"]), Max: num(in["max_length"]),
				Options: menuOptions(in), labelled: num(c["type"]) == compLabel,
			}
			if f.Label == "" {
				f.Label = str(in["label"])
			}
			m.Fields = append(m.Fields, f)
		}
	}
	return m
}
