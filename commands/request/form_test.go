package request_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"tablee/commands/request"
)

// labelled is a form with fields in labels.
func labelled(fields ...string) string {
	for i, f := range fields {
		fields[i] = `{"type":18,"id":1,"component":` + f + `}`
	}
	return `{"custom_id":"f","components":[` + strings.Join(fields, ",") + `]}`
}

// many is a JSON list of n equal values.
func many(n int, value string) string {
	return "[" + strings.TrimSuffix(strings.Repeat(value+",", n), ",") + "]"
}

// Forms as Discord sends them, and as it never should.
var forms = []struct {
	what, data string
	want       string // Fields as fmt prints them, or "error"
}{
	{"every kind of field", labelled(`{"type":4,"custom_id":"t","value":"a b"}`,
		`{"type":3,"custom_id":"m","values":["x"]}`,
		`{"type":21,"custom_id":"r","value":"one"}`, `{"type":22,"custom_id":"g","values":["a","b"]}`,
		`{"type":23,"custom_id":"c","value":true}`, `{"type":5,"custom_id":"u","values":["7","8"]}`),
		"map[c:[true] g:[a b] m:[x] r:[one] t:[a b] u:[7 8]]"},
	{"nothing chosen", labelled(`{"type":3,"custom_id":"m","values":[]}`,
		`{"type":21,"custom_id":"r","value":null}`,
		`{"type":23,"custom_id":"c","value":false}`, `{"type":4,"custom_id":"t","value":""}`), "map[c:[false] m:[] t:[]]"},
	{"action rows of before", `{"custom_id":"f","components":[
		{"type":1,"components":[{"type":4,"custom_id":"t","value":"x"}]},
		{"type":1,"components":[{"type":4,"custom_id":"u","value":"y"}]}]}`, "map[t:[x] u:[y]]"},
	{"an action row of several fields", `{"custom_id":"f","components":[{"type":1,"components":[
		{"type":4,"custom_id":"t","value":"x"},{"type":4,"custom_id":"u","value":"y"}]}]}`, "map[t:[x] u:[y]]"},
	{"a text between fields", `{"custom_id":"f","components":[{"type":10,"id":2},{"type":18,"component":
		{"type":4,"custom_id":"t","value":"x"}}]}`, "map[t:[x]]"},
	{"no components", `{"custom_id":"f"}`, "map[]"},
	{"unknown types", labelled(`{"type":99,"custom_id":"n","fruit":["x"]}`, `{"type":4,"custom_id":"t","value":"x"}`),
		"map[t:[x]]"},
	{"a label without its field", `{"custom_id":"f","components":[{"type":18},{"type":18,"component":null},null,3,[]]}`,
		"map[]"},
	{"wrong JSON types", labelled(`{"type":4,"custom_id":7,"value":"x"}`, `{"type":4,"custom_id":"n","value":7}`,
		`{"type":3,"custom_id":"o","values":"x"}`, `{"type":3,"custom_id":"p","values":[1]}`,
		`{"type":4,"custom_id":"q","value":{"value":"x"}}`, `"x"`), "map[]"},
	{"fields without a name", labelled(`{"type":4,"value":"x"}`, `{"type":4,"custom_id":"","value":"x"}`), "map[]"},
	{"nested deeper", labelled(`{"type":18,"component":{"type":4,"custom_id":"t","value":"x"}}`), "map[]"},
	{"a name twice", labelled(`{"type":4,"custom_id":"t","value":"first"}`, `{"type":4,"custom_id":"t","value":"second"}`),
		"map[t:[first]]"},
	{"ten thousand values", labelled(`{"type":3,"custom_id":"m","values":`+many(10_000, `"v"`)+`}`,
		`{"type":4,"custom_id":"t","value":"x"}`), "map[t:[x]]"},
	{"ten thousand components", `{"custom_id":"f","components":` + many(10_000, `{"type":18,"component":{"custom_id":"t",
		"value":"x"}}`) + `}`, "map[t:[x]]"},
	{"a long name", labelled(`{"type":4,"custom_id":"` + strings.Repeat("n", 101) + `","value":"x"}`), "map[]"},
	{"a long text", labelled(`{"type":4,"custom_id":"t","value":"` + strings.Repeat("x", 4001) + `"}`), "map[]"},
	{"a long choice", labelled(`{"type":3,"custom_id":"m","values":["a","` + strings.Repeat("x", 4001) + `"]}`), "map[]"},
	{"as much as Discord allows", labelled(`{"type":4,"custom_id":"t","value":"`+strings.Repeat("é", 4000)+`"}`,
		`{"type":3,"custom_id":"`+strings.Repeat("n", 100)+`","values":`+many(25, `"v"`)+`}`),
		"map[" + strings.Repeat("n", 100) + ":[" + strings.Repeat("v ", 24) + "v] t:[" + strings.Repeat("é", 4000) + "]]"},
	{"no custom id", `{"components":[]}`, "error"},
	{"a custom id that is a number", `{"custom_id":7}`, "error"},
	{"components that are no list", `{"custom_id":"f","components":{}}`, "error"},
	{"no object", `[]`, "error"},
	{"broken", `{"custom_id":"f","components":[`, "error"},
	{"nested too deep", `{"custom_id":"f","components":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}`,
		"error"},
}

func TestForm(t *testing.T) {
	for _, c := range forms {
		var f request.Form
		got := "error"
		if err := json.Unmarshal([]byte(c.data), &f); err == nil {
			got = fmt.Sprint(f.Fields)
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.what, got, c.want)
		}
	}
}

// The people who were chosen in a menu are known by name; people of a wrong JSON type spoil nothing else.
func TestFormPeople(t *testing.T) {
	read := func(resolved string) (f request.Form) {
		t.Helper()
		if err := json.Unmarshal([]byte(`{"custom_id":"f","components":[{"type":18,"component":{"type":5,"custom_id":"u",
			"values":["7"]}}],"resolved":`+resolved+`}`), &f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	f := read(`{"users":{"7":{"id":"7","username":"bob"}},"members":{"7":{"nick":"Bobby"}}}`)
	if f.Users["7"].Username != "bob" || f.Members["7"].Nick != "Bobby" {
		t.Errorf("got %+v", f)
	}
	for _, broken := range []string{`3`, `{"users":[]}`, `null`, `{"users":{"7":3}}`} {
		if f := read(broken); !reflect.DeepEqual(f.Fields["u"], []string{"7"}) || f.Users["7"] != nil {
			t.Errorf("%s: got %+v", broken, f)
		}
	}
}

// FuzzForm: whatever is sent, a form is read within the limits or refused.
func FuzzForm(f *testing.F) {
	for _, c := range forms {
		f.Add(c.data)
	}
	f.Fuzz(func(t *testing.T, data string) {
		var form request.Form
		if json.Unmarshal([]byte(data), &form) != nil {
			return
		}
		if form.CustomID == "" || form.Fields == nil || len(form.Fields) > 40*40 {
			t.Fatalf("got id %q and %d fields", form.CustomID, len(form.Fields))
		}
		for name, values := range form.Fields {
			if name == "" || utf8.RuneCountInString(name) > 100 || len(values) > 25 {
				t.Fatalf("field %q has %d values", name, len(values))
			}
			for _, v := range values {
				if utf8.RuneCountInString(v) > 4000 {
					t.Fatalf("field %q has a value of %d bytes", name, len(v))
				}
			}
		}
	})
}
