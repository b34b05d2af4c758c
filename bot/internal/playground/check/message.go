package check

import (
	"strings"
	"unicode/utf8"
)

const (
	MaxContent    = 2000 // for bots; people with Nitro may send 4000
	maxEmbedTotal = 6000 // over all embeds of a message
)

// MessageBody is the checked body of a message. A nil part was absent from the body, which makes a difference in edits
// only.
type MessageBody struct {
	Content     *string
	Embeds      *[]any
	Components  *[]any
	Attachments *[]any
	Flags       int
	HasFlags    bool
	TTS         bool
	Mentions    obj // allowed_mentions, nil if absent
	Nonce       any
	Enforce     bool
	Reply       string // message id
	ReplyStrict bool
}

// Standing describes the current parts of a message that is being edited.
type Standing struct {
	Content, V2                     bool // whether it has content; whether it consists of layout components
	Embeds, Components, Attachments int
}

// CheckMessage checks the body of a message that the bot sends through a channel, a webhook or an interaction. was
// describes the message that is being edited, or is nil; files is the number of uploads.
func CheckMessage(x Field, b obj, was *Standing, files int) (*MessageBody, error) {
	m := &MessageBody{}
	if v, ok := b["flags"]; ok && v != nil {
		m.Flags, m.HasFlags = x.At("flags").Integer(v, 0, 1<<40)
	}
	if v, ok := b["content"]; ok {
		text := x.At("content").Text(v, 0, MaxContent)
		m.Content = &text
	}
	if v, ok := b["embeds"]; ok {
		embeds := checkEmbeds(x.At("embeds"), v)
		m.Embeds = &embeds
	} else if v, ok := b["embed"]; ok && v != nil { // v9 and earlier
		embeds := checkEmbeds(x.At("embed"), []any{v})
		m.Embeds = &embeds
	}
	v2 := m.Flags&FlagComponents != 0 || was != nil && was.V2
	if v, ok := b["components"]; ok {
		comps := checkComponents(x.At("components"), v, v2)
		m.Components = &comps
	}
	if v, ok := b["attachments"]; ok && v != nil {
		list := x.At("attachments").List(v, 0, 10)
		for i, e := range list {
			a := x.At("attachments").Index(i)
			a.At("description").Text(a.Dict(e)["description"], 0, 1024)
		}
		m.Attachments = &list
	}
	if files > 10 {
		x.At("attachments").Fail("BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	m.TTS = x.At("tts").Boolean(b["tts"])
	m.checkExtras(x, b)
	if v2 {
		m.checkV2(x, b)
	}
	if err := x.Form.Err(); err != nil {
		return nil, err
	}
	if m.empty(was, files) {
		return nil, errEmptyMessage
	}
	return m, nil
}

// checkExtras checks nonce, allowed_mentions and message_reference.
func (m *MessageBody) checkExtras(x Field, b obj) {
	switch v := b["nonce"].(type) {
	case nil:
	case string:
		if utf8.RuneCountInString(v) > 25 {
			x.At("nonce").Fail("BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
		}
		m.Nonce = v
	case float64:
		m.Nonce = v
	default:
		x.At("nonce").Fail("NONCE_TYPE", "Must be a string or an integer.")
	}
	m.Enforce = x.At("enforce_nonce").Boolean(b["enforce_nonce"])
	if v, ok := b["allowed_mentions"]; ok && v != nil {
		m.Mentions = checkAllowedMentions(x.At("allowed_mentions"), v)
	}
	if ref := x.At("message_reference").Dict(b["message_reference"]); ref != nil {
		m.Reply = x.At("message_reference").At("message_id").Snowflake(ref["message_id"])
		strict, given := ref["fail_if_not_exists"].(bool)
		m.ReplyStrict = strict || !given
	}
}

// checkV2 checks the restrictions of a message of components V2.
func (m *MessageBody) checkV2(x Field, b obj) {
	for _, k := range []string{"content", "embeds", "poll", "sticker_ids"} {
		empty := b[k] == nil || b[k] == ""
		if l, ok := b[k].([]any); ok && len(l) == 0 {
			empty = true
		}
		if !empty {
			x.At(k).Fail("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
				"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", k)
		}
	}
}

// empty reports whether the message would have no content at all.
func (m *MessageBody) empty(was *Standing, files int) bool {
	has := func(part *[]any, before int) bool {
		if part != nil {
			return len(*part) > 0
		}
		return before > 0
	}
	content := m.Content != nil && *m.Content != ""
	var embeds, comps, atts int
	if was != nil {
		if m.Content == nil {
			content = was.Content
		}
		embeds, comps, atts = was.Embeds, was.Components, was.Attachments
	}
	kept := atts
	if m.Attachments != nil && was != nil {
		kept = len(*m.Attachments)
	}
	return !content && !has(m.Embeds, embeds) && !has(m.Components, comps) && kept+files == 0
}

func checkAllowedMentions(x Field, v any) obj {
	o := x.Dict(v)
	parsed := map[string]bool{}
	for i, p := range x.At("parse").List(o["parse"], 0, 3) {
		switch p {
		case "users", "roles", "everyone":
			parsed[p.(string)] = true
		default:
			x.At("parse").Index(i).Fail("BASE_TYPE_CHOICES", "Value must be one of {'users', 'roles', 'everyone'}.")
		}
	}
	for _, k := range []string{"users", "roles"} {
		ids := x.At(k).List(o[k], 0, 100)
		for i, id := range ids {
			x.At(k).Index(i).Snowflake(id)
		}
		if parsed[k] && len(ids) > 0 {
			x.Fail("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:["%s"] and %s: [ids...] are mutually exclusive.`, k, k)
		}
	}
	x.At("replied_user").Boolean(o["replied_user"])
	if o == nil {
		o = obj{}
	}
	return o
}

// checkEmbeds checks up to ten embeds and returns them as Discord shows them:
// texts trimmed, type "rich".
func checkEmbeds(x Field, v any) []any {
	total := 0
	out := []any{}
	for i, e := range x.List(v, 0, 10) {
		out = append(out, checkEmbed(x.Index(i), e, &total))
	}
	if total > maxEmbedTotal {
		x.Fail("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedTotal)
	}
	return out
}

func checkEmbed(x Field, v any, total *int) obj {
	e := x.Dict(v)
	out := obj{}
	for k, val := range e {
		if val != nil {
			out[k] = val
		}
	}
	out["type"] = "rich"
	count := func(x Field, v any, min, max int) string {
		t := x.Text(v, min, max)
		*total += utf8.RuneCountInString(t)
		return t
	}
	set := func(k, t string) {
		if delete(out, k); t != "" {
			out[k] = t
		}
	}
	set("title", count(x.At("title"), e["title"], 0, 256))
	set("description", count(x.At("description"), e["description"], 0, 4096))
	x.At("url").link(e["url"], 2048, "http", "https")
	x.At("color").Integer(e["color"], 0, 0xFFFFFF)
	fields := []any{}
	for i, f := range x.At("fields").List(e["fields"], 0, 25) {
		at := x.At("fields").Index(i)
		d := at.Dict(f)
		fields = append(fields, obj{
			"name":   count(at.At("name"), d["name"], 1, 256),
			"value":  count(at.At("value"), d["value"], 1, 1024),
			"inline": at.At("inline").Boolean(d["inline"]),
		})
	}
	if delete(out, "fields"); len(fields) > 0 {
		out["fields"] = fields
	}
	if f := x.At("footer").Dict(e["footer"]); f != nil {
		count(x.At("footer").At("text"), f["text"], 1, 2048)
		x.At("footer").At("icon_url").link(f["icon_url"], 2048, "http", "https", "attachment")
	}
	if a := x.At("author").Dict(e["author"]); a != nil {
		count(x.At("author").At("name"), a["name"], 1, 256)
		x.At("author").At("url").link(a["url"], 2048, "http", "https")
		x.At("author").At("icon_url").link(a["icon_url"], 2048, "http", "https", "attachment")
	}
	for _, k := range []string{"image", "thumbnail"} {
		if d := x.At(k).Dict(e[k]); d != nil {
			x.At(k).At("url").link(d["url"], 2048, "http", "https", "attachment")
		}
	}
	if t := Str(e["timestamp"]); t != "" && !strings.Contains(t, "T") {
		x.At("timestamp").Fail("DATETIME_TYPE_PARSE", "Could not parse %s. Should be ISO8601.", t)
	}
	return out
}
