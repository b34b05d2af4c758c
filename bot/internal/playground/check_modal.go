package playground

// checkModal checks the data of a callback of type 9 and returns it with the
// components normalised.
func checkModal(x field, d obj) obj {
	out := obj{
		"custom_id": x.at("custom_id").text(d["custom_id"], 1, 100),
		"title":     x.at("title").text(d["title"], 1, 45),
	}
	c := &componentCheck{seen: map[string]bool{}}
	comps := []any{}
	at := x.at("components")
	for i, e := range at.list(d["components"], 1, 5) {
		if num(at.dict(e)["type"]) == compRow { // deprecated, and what discordgo knows
			comps = append(comps, c.inputRow(at.index(i), e))
			continue
		}
		comps = append(comps, c.component(at.index(i), e, compLabel, compText))
	}
	out["components"] = comps
	return out
}

// inputRow checks an action row that holds one text input.
func (c *componentCheck) inputRow(x field, v any) obj {
	d := x.dict(v)
	c.count++
	c.next++
	out := obj{"type": float64(compRow), "id": float64(c.next), "components": []any{}}
	for i, e := range x.at("components").list(d["components"], 1, 1) {
		at := x.at("components").index(i)
		input := at.dict(e)
		if at.at("label").text(input["label"], 1, 45); input != nil {
			out["components"] = []any{c.component(at, e, compTextInput)}
		}
	}
	return out
}

func (c *componentCheck) textInput(x field, d obj) {
	c.customID(x, d)
	x.at("style").choice(d["style"], 1, 2)
	minL, _ := x.at("min_length").integer(d["min_length"], 0, 4000)
	maxL, ok := x.at("max_length").integer(d["max_length"], 1, 4000)
	if ok && minL > maxL {
		x.at("min_length").fail("TEXT_INPUT_MIN_LENGTH", "The minimum length exceeds the maximum")
	}
	x.at("value").text(d["value"], 0, 4000)
	x.at("placeholder").text(d["placeholder"], 0, 100)
	x.at("required").boolean(d["required"])
}

// label checks a Label and returns the component it holds, checked too.
func (c *componentCheck) label(x field, d obj) obj {
	x.at("label").text(d["label"], 1, 45)
	x.at("description").text(d["description"], 0, 100)
	if d["component"] == nil {
		x.at("component").required()
		return obj{}
	}
	return c.component(x.at("component"), d["component"], compTextInput, compStringSelect, compUserSelect,
		compRoleSelect, compMentionSelect, compChannelSelect, compUpload, compRadio, compCheckGroup, compCheck)
}

// group checks a radio group or a group of check boxes.
func (c *componentCheck) group(x field, d obj, least int) {
	c.customID(x, d)
	values := map[string]bool{}
	for i, e := range x.at("options").list(d["options"], least, 10) {
		at := x.at("options").index(i)
		o := at.dict(e)
		at.at("label").text(o["label"], 1, 100)
		v := at.at("value").text(o["value"], 1, 100)
		if values[v] && v != "" {
			at.at("value").fail("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[v] = true
	}
}
