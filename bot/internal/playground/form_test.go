package playground_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// labelled puts a field of a form into a label.
func labelled(label, about string, field obj) obj {
	l := obj{"type": 18, "label": label, "component": field}
	if about != "" {
		l["description"] = about
	}
	return l
}

// choices are options of a group or a menu, each with its label as its value in capitals.
func choices(labels ...string) (options []obj) {
	for _, l := range labels {
		options = append(options, obj{"label": l, "value": strings.ToUpper(l)})
	}
	return options
}

// formOf is the callback that opens a form.
func formOf(parts ...obj) obj {
	return obj{"type": 9, "data": obj{"custom_id": "m", "title": "A new table", "components": parts}}
}

// sentFields are the fields of a submitted form, by custom_id.
func sentFields(t *testing.T, i obj) obj {
	t.Helper()
	out := obj{}
	for _, c := range i["data"].(obj)["components"].([]any) {
		field := c.(obj)["component"].(obj)
		value := field["value"]
		if list, ok := field["values"]; ok {
			value = list
		}
		out[field["custom_id"].(string)] = value
	}
	return out
}

// TestFormFields: what is sent of every kind of field, what is refused, and whom a menu of people names.
func TestFormFields(t *testing.T) {
	p, _, b := rawWorld(t)
	alice, bob := p.User("alice"), p.User("bob")
	i, done := slash(t, p, b, "/go")
	status, out := rest(t, p, "POST", callbackPath(i), formOf(obj{"type": 10, "content": "Read **this**"},
		labelled("Clock", "for each move", obj{"type": 21, "custom_id": "clock", "options": choices("None", "Day", "1,5")}),
		labelled("Options", "", obj{"type": 22, "custom_id": "options", "required": false, "options": choices("a", "b", "c"),
			"max_values": 2}),
		labelled("Hints", "", obj{"type": 23, "custom_id": "hints", "default": true}),
		labelled("People", "", obj{"type": 5, "custom_id": "people", "required": false, "min_values": 0, "max_values": 2})))
	if status != 204 {
		t.Fatalf("open: %d %v", status, out)
	}
	form := (<-done).Modal
	if form == nil || len(form.Fields) != 4 || fmt.Sprint(form.Text) != "[Read **this**]" ||
		form.Fields[0].Description != "for each move" || form.Fields[2].Value != "true" {
		t.Fatalf("got %+v", form)
	}
	for what, fields := range map[string]map[string]string{
		"a required radio group is empty": {},
		"a choice that is not there":      {"Clock": "Week"},
		"two radio buttons":               {"Clock": "Day,None"},
		"too many check boxes":            {"Clock": "Day", "Options": "a,b,c"},
		"nobody of that name":             {"Clock": "Day", "People": "nobody"},
		"a field that is not there":       {"Clock": "Day", "Colour": "red"},
	} {
		if r, err := alice.SubmitModal(t.Context(), form, fields); err == nil {
			t.Errorf("%s: got %+v, want it to be refused", what, r)
		}
	}
	for _, c := range []struct {
		fields map[string]string
		want   string
	}{
		{map[string]string{"Clock": "Day"}, "map[clock:DAY hints:true options:[] people:[]]"},
		{map[string]string{"clock": "1,5", "options": "B,c", "hints": "false", "people": "bob,chloe"},
			"map[clock:1,5 hints:false options:[B C] people:[" + bob.ID() + " " + p.User("chloe").ID() + "]]"},
	} {
		go alice.SubmitModal(t.Context(), form, c.fields)
		i = b.next("INTERACTION_CREATE")
		if got := fmt.Sprint(sentFields(t, i)); got != c.want {
			t.Errorf("%v: got %s, want %s", c.fields, got, c.want)
		}
		resolved, _ := i["data"].(obj)["resolved"].(obj)
		if c.fields["people"] != "" && (resolved["users"].(obj)[bob.ID()] == nil ||
			resolved["members"].(obj)[bob.ID()] == nil) {
			t.Errorf("resolved: got %v", resolved)
		}
		if status, out := rest(t, p, "POST", callbackPath(i), obj{"type": 4, "data": obj{"content": "x"}}); status != 204 {
			t.Fatalf("answer: %d %v", status, out)
		}
	}
}

// TestFormsAreChecked: forms that Discord would refuse are refused.
func TestFormsAreChecked(t *testing.T) {
	p, _, b := rawWorld(t)
	i, done := slash(t, p, b, "/go")
	radio := func(k string, v any) obj {
		return labelled("L", "", with(obj{"type": 21, "custom_id": "r", "options": choices("a", "b")}, k, v))
	}
	group := func(k string, v any) obj {
		return labelled("L", "", with(obj{"type": 22, "custom_id": "g", "options": choices("a", "b")}, k, v))
	}
	option := func(k string, v any) []obj { return append(choices("a"), with(choices("b")[0], k, v)) }
	chosen := func(label string) obj { return with(choices(label)[0], "default", true) }
	long := strings.Repeat("x", 101)
	for what, part := range map[string]obj{
		"one radio button":           radio("options", choices("a")),
		"eleven radio buttons":       radio("options", choices(strings.Split("abcdefghijk", "")...)),
		"two chosen radio buttons":   radio("options", []obj{chosen("a"), chosen("b")}),
		"a value twice":              radio("options", choices("a", "a")),
		"a long description":         radio("options", option("description", long)),
		"no label of a radio button": radio("options", option("label", "")),
		"a required that is no flag": radio("required", "yes"),
		"no custom id":               radio("custom_id", ""),
		"no check boxes":             group("options", []obj{}),
		"more than there are":        group("max_values", 3),
		"less than nothing":          group("min_values", -1),
		"a default that is no flag":  labelled("L", "", obj{"type": 23, "custom_id": "c", "default": "yes"}),
		"a long label":               labelled(long, "", obj{"type": 23, "custom_id": "c"}),
		"a long explanation":         labelled("L", long, obj{"type": 23, "custom_id": "c"}),
		"no field":                   {"type": 18, "label": "L"},
		"a button":                   labelled("L", "", buttons("a")[0]["components"].([]obj)[0]),
		"an empty text":              {"type": 10, "content": ""},
		"a field without a label":    {"type": 21, "custom_id": "r", "options": choices("a", "b")},
	} {
		status, body := rest(t, p, "POST", callbackPath(i), formOf(part))
		wantCode(t, what, status, body, 400, 50035)
	}
	good := formOf(radio("required", false), group("max_values", 2))
	if status, out := rest(t, p, "POST", callbackPath(i), good); status != 204 {
		t.Fatalf("a good one: %d %v", status, out)
	}
	if (<-done).Modal == nil {
		t.Error("no form has come")
	}
}

// formKeys: a form with a text to read, radio buttons, check boxes, menus and fields goes by the keyboard alone, and is
// told to screen readers; what is required is not sent empty.
func formKeys(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	open := func(parts ...obj) {
		t.Helper()
		r.shows(r.post("games", obj{"content": "x", "components": buttons("Open")}))
		r.do("focus", playground.True(`(() => { const b = [...document.querySelectorAll(".row button")].at(-1); b.focus();
			return document.activeElement === b; })()`), chromedp.KeyEvent(kb.Enter))
		i := r.bot.next("INTERACTION_CREATE")
		if status, out := rest(t, r.p, "POST", callbackPath(i), formOf(parts...)); status != 204 {
			t.Fatalf("open: %d %v", status, out)
		}
		r.until("the form", `document.getElementById("modal").open`)
	}
	sent := func(what, want string) {
		t.Helper()
		i := r.bot.next("INTERACTION_CREATE")
		if got := fmt.Sprint(sentFields(t, i)); got != want {
			t.Errorf("%s: got %s, want %s", what, got, want)
		}
		done := obj{"type": 4, "data": obj{"content": "done"}}
		if status, out := rest(t, r.p, "POST", callbackPath(i), done); status != 204 {
			t.Fatalf("answer: %d %v", status, out)
		}
		r.until("closed", `!document.getElementById("modal").open`)
	}
	open(obj{"type": 10, "content": "Your letters: **A B**\n```\n1 . A .\n```"},
		labelled("Clock", "for each move", obj{"type": 21, "custom_id": "clock", "options": choices("None", "Day", "Week")}),
		labelled("Preset", "", obj{"type": 3, "custom_id": "preset", "options": choices("Usual", "Quick", "Long")}),
		labelled("Hints", "", obj{"type": 23, "custom_id": "hints"}),
		labelled("Word", "as it is to be read", obj{"type": 4, "custom_id": "word", "style": 1}))
	playground.Picture(t, ctx, "form-1280")
	told := look[string](r, `(() => { const g = document.querySelector("#modal fieldset");
		return [g.getAttribute("role"), g.getAttribute("aria-required"), g.querySelector("legend").innerText.replace(/\s+/g, " "),
			...[...g.querySelectorAll("input")].map(b => b.labels[0].innerText),
			document.querySelector("#modal").getAttribute("aria-labelledby"), document.activeElement.name].join("|"); })()`)
	if told != "radiogroup|true|Clock * for each move|None|Day|Week|modal-title|clock" {
		t.Errorf("a screen reader gets %q", told)
	}
	// Enter sends nothing as long as something is required.
	r.do("too early", chromedp.KeyEvent(kb.Enter))
	r.drawn()
	if r.p.Pending() != 0 || !look[bool](r, `document.getElementById("modal").open`) {
		t.Error("an empty form was sent")
	}
	r.do("fill in", chromedp.KeyEvent(" "), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Tab),
		chromedp.KeyEvent("Q"), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(" "), chromedp.KeyEvent(kb.Tab),
		chromedp.KeyEvent("abba"), chromedp.KeyEvent(kb.Enter))
	sent("every kind", "map[clock:DAY hints:true preset:[QUICK] word:abba]")
	open(labelled("Boxes", "", obj{"type": 22, "custom_id": "boxes", "options": choices("a", "b", "c"), "max_values": 2}),
		labelled("People", "", obj{"type": 5, "custom_id": "people", "required": false, "min_values": 0, "max_values": 3}),
		labelled("Channel", "", obj{"type": 8, "custom_id": "channel", "required": false, "min_values": 0,
			"default_values": []obj{{"type": "channel", "id": r.p.ChannelID("games")}}}))
	playground.Picture(t, ctx, "form-boxes-1280")
	r.do("no box", chromedp.KeyEvent(kb.Enter))
	r.drawn()
	if r.p.Pending() != 0 {
		t.Error("a form without a required check box was sent")
	}
	r.do("boxes", chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(" "), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(" "),
		chromedp.KeyEvent(kb.Enter))
	sent("boxes", "map[boxes:[B C] channel:["+r.p.ChannelID("games")+"] people:[]]")
}
