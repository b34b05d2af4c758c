package check

// CheckModal checks the data of a callback of type 9 and returns it with the
// components normalised.
func CheckModal(x Field, d obj) obj {
	out := obj{
		"custom_id": x.At("custom_id").Text(d["custom_id"], 1, 100),
		"title":     x.At("title").Text(d["title"], 1, 45),
	}
	c := &componentCheck{seen: map[string]bool{}}
	comps := []any{}
	at := x.At("components")
	for i, e := range at.List(d["components"], 1, 5) {
		if Num(at.Dict(e)["type"]) == CompRow { // deprecated, but discordgo has no other
			comps = append(comps, c.inputRow(at.Index(i), e))
			continue
		}
		comps = append(comps, c.component(at.Index(i), e, CompLabel, CompText))
	}
	out["components"] = comps
	return out
}

// inputRow checks an action row that holds one text input.
func (c *componentCheck) inputRow(x Field, v any) obj {
	d := x.Dict(v)
	c.count++
	c.next++
	out := obj{"type": float64(CompRow), "id": float64(c.next), "components": []any{}}
	for i, e := range x.At("components").List(d["components"], 1, 1) {
		at := x.At("components").Index(i)
		input := at.Dict(e)
		if at.At("label").Text(input["label"], 1, 45); input != nil {
			out["components"] = []any{c.component(at, e, CompTextInput)}
		}
	}
	return out
}

func (c *componentCheck) textInput(x Field, d obj) {
	c.customID(x, d)
	x.At("style").Choice(d["style"], 1, 2)
	minL, _ := x.At("min_length").Integer(d["min_length"], 0, 4000)
	maxL, ok := x.At("max_length").Integer(d["max_length"], 1, 4000)
	if ok && minL > maxL {
		x.At("min_length").Fail("TEXT_INPUT_MIN_LENGTH", "The minimum length exceeds the maximum")
	}
	x.At("value").Text(d["value"], 0, 4000)
	x.At("placeholder").Text(d["placeholder"], 0, 100)
	x.At("required").Boolean(d["required"])
}

// label checks a Label and the component in it, which it returns.
func (c *componentCheck) label(x Field, d obj) obj {
	x.At("label").Text(d["label"], 1, 45)
	x.At("description").Text(d["description"], 0, 100)
	if d["component"] == nil {
		x.At("component").Required()
		return obj{}
	}
	return c.component(x.At("component"), d["component"], CompTextInput, CompStringSelect, CompUserSelect,
		CompRoleSelect, CompMentionSelect, CompChannelSelect, compUpload, CompRadio, CompCheckGroup, CompCheck)
}

// group checks a radio group or a group of check boxes.
func (c *componentCheck) group(x Field, d obj, kind int) {
	c.customID(x, d)
	x.At("required").Boolean(d["required"])
	least, defaults := 1, 10
	if kind == CompRadio {
		least, defaults = 2, 1
	}
	values := map[string]bool{}
	options := x.At("options").List(d["options"], least, 10)
	chosen := 0
	for i, e := range options {
		at := x.At("options").Index(i)
		o := at.Dict(e)
		at.At("label").Text(o["label"], 1, 100)
		at.At("description").Text(o["description"], 0, 100)
		v := at.At("value").Text(o["value"], 1, 100)
		if values[v] && v != "" {
			at.At("value").Fail("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[v] = true
		if at.At("default").Boolean(o["default"]) {
			chosen++
		}
	}
	if chosen > defaults {
		x.At("options").Fail("SELECT_COMPONENT_MAX_DEFAULTS", "Only %d options may be selected by default", defaults)
	}
	if kind != CompCheckGroup {
		return
	}
	least, _ = x.At("min_values").Integer(d["min_values"], 0, 10)
	most, given := x.At("max_values").Integer(d["max_values"], 1, 10)
	if given && (least > most || most > len(options)) {
		x.At("max_values").Fail("SELECT_COMPONENT_MAX_VALUES", "The maximum number of values exceeds the number of options")
	}
}
