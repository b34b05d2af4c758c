package check

import "unicode/utf8"

// Component types of Discord.
const (
	CompRow           = 1
	CompButton        = 2
	CompStringSelect  = 3
	CompTextInput     = 4
	CompUserSelect    = 5
	CompRoleSelect    = 6
	CompMentionSelect = 7
	CompChannelSelect = 8
	compSection       = 9
	CompText          = 10
	compThumbnail     = 11
	compGallery       = 12
	compFile          = 13
	compSeparator     = 14
	compContainer     = 17
	CompLabel         = 18
	compUpload        = 19
	CompRadio         = 21
	CompCheckGroup    = 22
	CompCheck         = 23
)

// IsSelect reports whether a component type is one of the select menus.
func IsSelect(kind int) bool {
	return kind == CompStringSelect || kind >= CompUserSelect && kind <= CompChannelSelect
}

// componentCheck checks all components of one message or modal.
type componentCheck struct {
	seen  map[string]bool // custom_ids so far
	count int             // components so far
	text  int             // code points of all text displays so far
	next  int             // the next component id to assign
}

const (
	maxRows       = 5
	maxV2         = 40
	maxV2Text     = 4000
	maxRowButtons = 5
)

// checkComponents checks a message's components and returns a copy in which each has its numeric id, as Discord returns
// them.
func checkComponents(x Field, v any, v2 bool) []any {
	c := &componentCheck{seen: map[string]bool{}}
	top := []int{CompRow}
	limit := maxRows
	if v2 {
		top = []int{CompRow, compSection, CompText, compGallery, compFile, compSeparator, compContainer}
		limit = maxV2
	}
	out := []any{}
	for i, e := range x.List(v, 0, limit) {
		out = append(out, c.component(x.Index(i), e, top...))
	}
	if v2 && c.count > maxV2 {
		x.Fail("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "Total number of components cannot exceed %d", maxV2)
	}
	if c.text > maxV2Text {
		x.Fail("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Total text displays cannot exceed %d in length", maxV2Text)
	}
	return out
}

// component checks one component, whose type must be one of allowed.
func (c *componentCheck) component(x Field, v any, allowed ...int) obj {
	d := x.Dict(v)
	out := obj{}
	for k, val := range d {
		if val != nil {
			out[k] = val
		}
	}
	c.count++
	c.next++
	if Num(out["id"]) == 0 {
		out["id"] = float64(c.next)
	}
	kind := x.At("type").Choice(d["type"], allowed...)
	switch {
	case kind == CompRow:
		out["components"] = c.row(x.At("components"), d["components"])
	case kind == CompButton:
		c.button(x, d)
	case IsSelect(kind):
		c.selectMenu(x, d, kind)
	case kind == CompText:
		c.text += utf8.RuneCountInString(x.At("content").Text(d["content"], 1, maxV2Text))
	case kind == compSection:
		out["components"] = c.children(x.At("components"), d["components"], 1, 3, CompText)
		out["accessory"] = c.component(x.At("accessory"), d["accessory"], CompButton, compThumbnail)
	case kind == compContainer:
		out["components"] = c.children(x.At("components"), d["components"], 1, maxV2,
			CompRow, compSection, CompText, compGallery, compFile, compSeparator)
		x.At("accent_color").Integer(d["accent_color"], 0, 0xFFFFFF)
	case kind == compThumbnail:
		c.media(x.At("media"), d["media"])
	case kind == compFile:
		c.media(x.At("file"), d["file"])
	case kind == compGallery:
		for i, e := range x.At("items").List(d["items"], 1, 10) {
			at := x.At("items").Index(i)
			c.media(at.At("media"), at.Dict(e)["media"])
		}
	case kind == CompTextInput:
		c.textInput(x, d)
	case kind == CompLabel:
		out["component"] = c.label(x, d)
	case kind == CompRadio, kind == CompCheckGroup:
		c.group(x, d, kind)
	case kind == compUpload, kind == CompCheck:
		c.customID(x, d)
		x.At("default").Boolean(d["default"])
	}
	return out
}

func (c *componentCheck) children(x Field, v any, min, max int, allowed ...int) []any {
	out := []any{}
	for i, e := range x.List(v, min, max) {
		out = append(out, c.component(x.Index(i), e, allowed...))
	}
	return out
}

func (c *componentCheck) media(x Field, v any) {
	d := x.Dict(v)
	if d == nil || d["url"] == nil {
		x.At("url").Required()
		return
	}
	x.At("url").link(d["url"], 2048, "http", "https", "attachment")
}

// row checks the children of an action row: up to five buttons or one select.
func (c *componentCheck) row(x Field, v any) []any {
	out := []any{}
	width := 0
	for i, e := range x.List(v, 1, maxRowButtons) {
		kind := Num(x.Dict(e)["type"])
		if IsSelect(kind) {
			width += maxRowButtons
		} else {
			width++
		}
		out = append(out, c.component(x.Index(i), e,
			CompButton, CompStringSelect, CompUserSelect, CompRoleSelect, CompMentionSelect, CompChannelSelect))
		if width > maxRowButtons {
			x.Index(i).Fail("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
	}
	return out
}

func (c *componentCheck) customID(x Field, d obj) {
	id := x.At("custom_id").Text(d["custom_id"], 1, 100)
	if id == "" {
		return
	}
	if c.seen[id] {
		x.At("custom_id").Fail("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	c.seen[id] = true
}

// Button styles with rules of their own.
const (
	styleLink    = 5
	stylePremium = 6
)

func (c *componentCheck) button(x Field, d obj) {
	style := x.At("style").Choice(d["style"], 1, 2, 3, 4, styleLink, stylePremium)
	x.At("label").Text(d["label"], 0, 80)
	x.At("disabled").Boolean(d["disabled"])
	emoji := x.At("emoji").Dict(d["emoji"])
	if emoji != nil && emoji["id"] == nil && Str(emoji["name"]) == "" {
		x.At("emoji").At("name").Fail("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
	switch style {
	case styleLink:
		if d["url"] == nil {
			x.At("url").Required()
		}
		x.At("url").link(d["url"], 512, "http", "https", "discord")
		if d["custom_id"] != nil && d["custom_id"] != "" {
			x.Fail("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	case stylePremium:
		if d["sku_id"] == nil {
			x.At("sku_id").Required()
		}
		return
	default:
		c.customID(x, d)
		if d["url"] != nil && d["url"] != "" {
			x.Fail("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	}
	if Str(d["label"]) == "" && emoji == nil {
		x.Fail("BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")
	}
}

func (c *componentCheck) selectMenu(x Field, d obj, kind int) {
	c.customID(x, d)
	x.At("required").Boolean(d["required"])
	x.At("placeholder").Text(d["placeholder"], 0, 150)
	x.At("disabled").Boolean(d["disabled"])
	minV, maxV := c.bounds(x, d)
	if kind != CompStringSelect {
		x.At("default_values").List(d["default_values"], 0, maxV)
		return
	}
	opts := x.At("options").List(d["options"], 1, 25)
	values := map[string]bool{}
	defaults := 0
	for i, e := range opts {
		at := x.At("options").Index(i)
		o := at.Dict(e)
		at.At("label").Text(o["label"], 1, 100)
		at.At("description").Text(o["description"], 0, 100)
		if v := at.At("value").Text(o["value"], 1, 100); v != "" && values[v] {
			at.At("value").Fail("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		} else {
			values[v] = true
		}
		if at.At("default").Boolean(o["default"]) {
			defaults++
		}
	}
	if minV > len(opts) {
		x.At("min_values").Fail("SELECT_COMPONENT_MIN_VALUES", "The minimum number of values exceeds the number of options")
	}
	if maxV > len(opts) && d["max_values"] != nil {
		x.At("max_values").Fail("SELECT_COMPONENT_MAX_VALUES", "The maximum number of values exceeds the number of options")
	}
	if defaults > maxV {
		x.At("options").Fail("SELECT_COMPONENT_MAX_DEFAULTS", "Only %d options may be selected by default", maxV)
	}
}

// bounds checks min_values and max_values and returns them, or Discord's
// defaults of 1 and 1.
func (c *componentCheck) bounds(x Field, d obj) (minV, maxV int) {
	minV, maxV = 1, 1
	if n, ok := x.At("min_values").Integer(d["min_values"], 0, 25); ok {
		minV = n
	}
	if n, ok := x.At("max_values").Integer(d["max_values"], 1, 25); ok {
		maxV = n
	}
	if minV > maxV {
		x.At("min_values").Fail("SELECT_COMPONENT_MIN_VALUES", "The minimum number of values exceeds the maximum")
	}
	return minV, maxV
}
