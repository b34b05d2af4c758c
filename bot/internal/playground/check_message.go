package playground

import (
	"strings"
	"unicode/utf8"
)

const (
	maxContent    = 2000 // for bots; people with Nitro have 4000
	maxEmbedTotal = 6000 // over all embeds of a message
)

// messageBody is a checked message of the bot. A nil part was absent from the
// body, which matters for edits only.
type messageBody struct {
	content     *string
	embeds      *[]any
	components  *[]any
	attachments *[]any
	flags       int
	hasFlags    bool
	tts         bool
	mentions    obj // allowed_mentions, nil when absent
	nonce       any
	enforce     bool
	reply       string // message id
	replyStrict bool
}

// checkMessage checks the parts of a message that the bot sends, be it by a
// channel, a webhook or an interaction. was is the message being edited, or
// nil. files counts the uploads that come along.
func checkMessage(x field, b obj, was *message, files int) (*messageBody, error) {
	m := &messageBody{}
	if v, ok := b["flags"]; ok && v != nil {
		m.flags, m.hasFlags = x.at("flags").integer(v, 0, 1<<40)
	}
	if v, ok := b["content"]; ok {
		text := x.at("content").text(v, 0, maxContent)
		m.content = &text
	}
	if v, ok := b["embeds"]; ok {
		embeds := checkEmbeds(x.at("embeds"), v)
		m.embeds = &embeds
	} else if v, ok := b["embed"]; ok && v != nil { // v9 and older
		embeds := checkEmbeds(x.at("embed"), []any{v})
		m.embeds = &embeds
	}
	v2 := m.flags&flagComponents != 0 || was != nil && was.flags&flagComponents != 0
	if v, ok := b["components"]; ok {
		comps := checkComponents(x.at("components"), v, v2)
		m.components = &comps
	}
	if v, ok := b["attachments"]; ok && v != nil {
		list := x.at("attachments").list(v, 0, 10)
		for i, e := range list {
			a := x.at("attachments").index(i)
			a.at("description").text(a.dict(e)["description"], 0, 1024)
		}
		m.attachments = &list
	}
	if files > 10 {
		x.at("attachments").fail("BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	m.tts = x.at("tts").boolean(b["tts"])
	m.checkExtras(x, b)
	if v2 {
		m.checkV2(x, b)
	}
	if err := x.form.err(); err != nil {
		return nil, err
	}
	if m.empty(was, files) {
		return nil, errEmptyMessage
	}
	return m, nil
}

// checkExtras checks nonce, allowed_mentions and message_reference.
func (m *messageBody) checkExtras(x field, b obj) {
	switch v := b["nonce"].(type) {
	case nil:
	case string:
		if utf8.RuneCountInString(v) > 25 {
			x.at("nonce").fail("BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
		}
		m.nonce = v
	case float64:
		m.nonce = v
	default:
		x.at("nonce").fail("NONCE_TYPE", "Must be a string or an integer.")
	}
	m.enforce = x.at("enforce_nonce").boolean(b["enforce_nonce"])
	if v, ok := b["allowed_mentions"]; ok && v != nil {
		m.mentions = checkAllowedMentions(x.at("allowed_mentions"), v)
	}
	if ref := x.at("message_reference").dict(b["message_reference"]); ref != nil {
		m.reply = x.at("message_reference").at("message_id").snowflake(ref["message_id"])
		strict, given := ref["fail_if_not_exists"].(bool)
		m.replyStrict = strict || !given
	}
}

// checkV2 refuses what a message of components V2 cannot hold.
func (m *messageBody) checkV2(x field, b obj) {
	for _, k := range []string{"content", "embeds", "poll", "sticker_ids"} {
		empty := b[k] == nil || b[k] == ""
		if l, ok := b[k].([]any); ok && len(l) == 0 {
			empty = true
		}
		if !empty {
			x.at(k).fail("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
				"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", k)
		}
	}
}

// empty tells whether nothing would remain to be read.
func (m *messageBody) empty(was *message, files int) bool {
	has := func(part *[]any, before int) bool {
		if part != nil {
			return len(*part) > 0
		}
		return before > 0
	}
	content := m.content != nil && *m.content != ""
	var embeds, comps, atts int
	if was != nil {
		if m.content == nil {
			content = was.content != ""
		}
		embeds, comps, atts = len(was.embeds), len(was.components), len(was.attachments)
	}
	kept := atts
	if m.attachments != nil && was != nil {
		kept = len(*m.attachments)
	}
	return !content && !has(m.embeds, embeds) && !has(m.components, comps) && kept+files == 0
}

func checkAllowedMentions(x field, v any) obj {
	o := x.dict(v)
	parsed := map[string]bool{}
	for i, p := range x.at("parse").list(o["parse"], 0, 3) {
		switch p {
		case "users", "roles", "everyone":
			parsed[p.(string)] = true
		default:
			x.at("parse").index(i).fail("BASE_TYPE_CHOICES", "Value must be one of {'users', 'roles', 'everyone'}.")
		}
	}
	for _, k := range []string{"users", "roles"} {
		ids := x.at(k).list(o[k], 0, 100)
		for i, id := range ids {
			x.at(k).index(i).snowflake(id)
		}
		if parsed[k] && len(ids) > 0 {
			x.fail("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:["%s"] and %s: [ids...] are mutually exclusive.`, k, k)
		}
	}
	x.at("replied_user").boolean(o["replied_user"])
	if o == nil {
		o = obj{}
	}
	return o
}

// checkEmbeds checks up to ten embeds and returns them as Discord shows them:
// texts trimmed, type "rich".
func checkEmbeds(x field, v any) []any {
	total := 0
	out := []any{}
	for i, e := range x.list(v, 0, 10) {
		out = append(out, checkEmbed(x.index(i), e, &total))
	}
	if total > maxEmbedTotal {
		x.fail("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedTotal)
	}
	return out
}

func checkEmbed(x field, v any, total *int) obj {
	e := x.dict(v)
	out := obj{}
	for k, val := range e {
		if val != nil {
			out[k] = val
		}
	}
	out["type"] = "rich"
	count := func(x field, v any, min, max int) string {
		t := x.text(v, min, max)
		*total += utf8.RuneCountInString(t)
		return t
	}
	set := func(k, t string) {
		if delete(out, k); t != "" {
			out[k] = t
		}
	}
	set("title", count(x.at("title"), e["title"], 0, 256))
	set("description", count(x.at("description"), e["description"], 0, 4096))
	x.at("url").link(e["url"], 2048, "http", "https")
	x.at("color").integer(e["color"], 0, 0xFFFFFF)
	fields := []any{}
	for i, f := range x.at("fields").list(e["fields"], 0, 25) {
		at := x.at("fields").index(i)
		d := at.dict(f)
		fields = append(fields, obj{
			"name":   count(at.at("name"), d["name"], 1, 256),
			"value":  count(at.at("value"), d["value"], 1, 1024),
			"inline": at.at("inline").boolean(d["inline"]),
		})
	}
	if delete(out, "fields"); len(fields) > 0 {
		out["fields"] = fields
	}
	if f := x.at("footer").dict(e["footer"]); f != nil {
		count(x.at("footer").at("text"), f["text"], 1, 2048)
		x.at("footer").at("icon_url").link(f["icon_url"], 2048, "http", "https", "attachment")
	}
	if a := x.at("author").dict(e["author"]); a != nil {
		count(x.at("author").at("name"), a["name"], 1, 256)
		x.at("author").at("url").link(a["url"], 2048, "http", "https")
		x.at("author").at("icon_url").link(a["icon_url"], 2048, "http", "https", "attachment")
	}
	for _, k := range []string{"image", "thumbnail"} {
		if d := x.at(k).dict(e[k]); d != nil {
			x.at(k).at("url").link(d["url"], 2048, "http", "https", "attachment")
		}
	}
	if t := str(e["timestamp"]); t != "" && !strings.Contains(t, "T") {
		x.at("timestamp").fail("DATETIME_TYPE_PARSE", "Could not parse %s. Should be ISO8601.", t)
	}
	return out
}
