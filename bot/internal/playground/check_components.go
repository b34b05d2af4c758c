package playground

import "unicode/utf8"

// Component types of Discord.
const (
	compRow           = 1
	compButton        = 2
	compStringSelect  = 3
	compTextInput     = 4
	compUserSelect    = 5
	compRoleSelect    = 6
	compMentionSelect = 7
	compChannelSelect = 8
	compSection       = 9
	compText          = 10
	compThumbnail     = 11
	compGallery       = 12
	compFile          = 13
	compSeparator     = 14
	compContainer     = 17
	compLabel         = 18
	compUpload        = 19
	compRadio         = 21
	compCheckGroup    = 22
	compCheck         = 23
)

func isSelect(kind int) bool {
	return kind == compStringSelect || kind >= compUserSelect && kind <= compChannelSelect
}

// componentCheck walks the components of one message or modal.
type componentCheck struct {
	seen  map[string]bool // custom_ids
	count int             // components of all kinds
	text  int             // code points of all text displays
	next  int             // component ids given by the server
}

const (
	maxRows       = 5
	maxV2         = 40
	maxV2Text     = 4000
	maxRowButtons = 5
)

// checkComponents checks a message's components and returns a copy in which
// each has its numeric id, as Discord returns them.
func checkComponents(x field, v any, v2 bool) []any {
	c := &componentCheck{seen: map[string]bool{}}
	top := []int{compRow}
	limit := maxRows
	if v2 {
		top = []int{compRow, compSection, compText, compGallery, compFile, compSeparator, compContainer}
		limit = maxV2
	}
	out := []any{}
	for i, e := range x.list(v, 0, limit) {
		out = append(out, c.component(x.index(i), e, top...))
	}
	if v2 && c.count > maxV2 {
		x.fail("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "Total number of components cannot exceed %d", maxV2)
	}
	if c.text > maxV2Text {
		x.fail("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Total text displays cannot exceed %d in length", maxV2Text)
	}
	return out
}

// component checks one component that must be of an allowed type.
func (c *componentCheck) component(x field, v any, allowed ...int) obj {
	d := x.dict(v)
	out := obj{}
	for k, val := range d {
		if val != nil {
			out[k] = val
		}
	}
	c.count++
	c.next++
	if num(out["id"]) == 0 {
		out["id"] = float64(c.next)
	}
	kind := x.at("type").choice(d["type"], allowed...)
	switch {
	case kind == compRow:
		out["components"] = c.row(x.at("components"), d["components"])
	case kind == compButton:
		c.button(x, d)
	case isSelect(kind):
		c.selectMenu(x, d, kind)
	case kind == compText:
		c.text += utf8.RuneCountInString(x.at("content").text(d["content"], 1, maxV2Text))
	case kind == compSection:
		out["components"] = c.children(x.at("components"), d["components"], 1, 3, compText)
		out["accessory"] = c.component(x.at("accessory"), d["accessory"], compButton, compThumbnail)
	case kind == compContainer:
		out["components"] = c.children(x.at("components"), d["components"], 1, maxV2,
			compRow, compSection, compText, compGallery, compFile, compSeparator)
		x.at("accent_color").integer(d["accent_color"], 0, 0xFFFFFF)
	case kind == compThumbnail:
		c.media(x.at("media"), d["media"])
	case kind == compFile:
		c.media(x.at("file"), d["file"])
	case kind == compGallery:
		for i, e := range x.at("items").list(d["items"], 1, 10) {
			at := x.at("items").index(i)
			c.media(at.at("media"), at.dict(e)["media"])
		}
	case kind == compTextInput:
		c.textInput(x, d)
	case kind == compLabel:
		out["component"] = c.label(x, d)
	case kind == compRadio:
		c.group(x, d, 2)
	case kind == compCheckGroup:
		c.group(x, d, 1)
	case kind == compUpload, kind == compCheck:
		c.customID(x, d)
	}
	return out
}

func (c *componentCheck) children(x field, v any, min, max int, allowed ...int) []any {
	out := []any{}
	for i, e := range x.list(v, min, max) {
		out = append(out, c.component(x.index(i), e, allowed...))
	}
	return out
}

func (c *componentCheck) media(x field, v any) {
	d := x.dict(v)
	if d == nil || d["url"] == nil {
		x.at("url").required()
		return
	}
	x.at("url").link(d["url"], 2048, "http", "https", "attachment")
}

// row checks the children of an action row: up to five buttons or one select.
func (c *componentCheck) row(x field, v any) []any {
	out := []any{}
	width := 0
	for i, e := range x.list(v, 1, maxRowButtons) {
		kind := num(x.dict(e)["type"])
		if isSelect(kind) {
			width += maxRowButtons
		} else {
			width++
		}
		out = append(out, c.component(x.index(i), e,
			compButton, compStringSelect, compUserSelect, compRoleSelect, compMentionSelect, compChannelSelect))
		if width > maxRowButtons {
			x.index(i).fail("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
	}
	return out
}

func (c *componentCheck) customID(x field, d obj) {
	id := x.at("custom_id").text(d["custom_id"], 1, 100)
	if id == "" {
		return
	}
	if c.seen[id] {
		x.at("custom_id").fail("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	c.seen[id] = true
}

// Button styles with rules of their own.
const (
	styleLink    = 5
	stylePremium = 6
)

func (c *componentCheck) button(x field, d obj) {
	style := x.at("style").choice(d["style"], 1, 2, 3, 4, styleLink, stylePremium)
	x.at("label").text(d["label"], 0, 80)
	x.at("disabled").boolean(d["disabled"])
	emoji := x.at("emoji").dict(d["emoji"])
	if emoji != nil && emoji["id"] == nil && str(emoji["name"]) == "" {
		x.at("emoji").at("name").fail("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
	switch style {
	case styleLink:
		if d["url"] == nil {
			x.at("url").required()
		}
		x.at("url").link(d["url"], 512, "http", "https", "discord")
		if d["custom_id"] != nil && d["custom_id"] != "" {
			x.fail("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	case stylePremium:
		if d["sku_id"] == nil {
			x.at("sku_id").required()
		}
		return
	default:
		c.customID(x, d)
		if d["url"] != nil && d["url"] != "" {
			x.fail("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	}
	if str(d["label"]) == "" && emoji == nil {
		x.fail("BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")
	}
}

func (c *componentCheck) selectMenu(x field, d obj, kind int) {
	c.customID(x, d)
	x.at("placeholder").text(d["placeholder"], 0, 150)
	x.at("disabled").boolean(d["disabled"])
	minV, maxV := c.bounds(x, d)
	if kind != compStringSelect {
		x.at("default_values").list(d["default_values"], 0, maxV)
		return
	}
	opts := x.at("options").list(d["options"], 1, 25)
	values := map[string]bool{}
	defaults := 0
	for i, e := range opts {
		at := x.at("options").index(i)
		o := at.dict(e)
		at.at("label").text(o["label"], 1, 100)
		at.at("description").text(o["description"], 0, 100)
		if v := at.at("value").text(o["value"], 1, 100); v != "" && values[v] {
			at.at("value").fail("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		} else {
			values[v] = true
		}
		if at.at("default").boolean(o["default"]) {
			defaults++
		}
	}
	if minV > len(opts) {
		x.at("min_values").fail("SELECT_COMPONENT_MIN_VALUES", "The minimum number of values exceeds the number of options")
	}
	if maxV > len(opts) && d["max_values"] != nil {
		x.at("max_values").fail("SELECT_COMPONENT_MAX_VALUES", "The maximum number of values exceeds the number of options")
	}
	if defaults > maxV {
		x.at("options").fail("SELECT_COMPONENT_MAX_DEFAULTS", "Only %d options may be selected by default", maxV)
	}
}

// bounds checks min_values and max_values and returns them, or Discord's
// defaults of 1 and 1.
func (c *componentCheck) bounds(x field, d obj) (minV, maxV int) {
	minV, maxV = 1, 1
	if n, ok := x.at("min_values").integer(d["min_values"], 0, 25); ok {
		minV = n
	}
	if n, ok := x.at("max_values").integer(d["max_values"], 1, 25); ok {
		maxV = n
	}
	if minV > maxV {
		x.at("min_values").fail("SELECT_COMPONENT_MIN_VALUES", "The minimum number of values exceeds the maximum")
	}
	return minV, maxV
}
