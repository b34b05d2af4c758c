package playground_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
)

func button(id string) obj {
	return obj{"type": 2, "style": 1, "label": "B", "custom_id": id}
}

func row(kids ...any) obj { return obj{"type": 1, "components": append([]any{}, kids...)} }

func menu(id string, values ...string) obj {
	opts := []any{}
	for _, v := range values {
		opts = append(opts, obj{"label": "L", "value": v})
	}
	return obj{"type": 3, "custom_id": id, "options": opts}
}

func with(o obj, k string, v any) obj {
	out := obj{k: v}
	for key, val := range o {
		if key != k {
			out[key] = val
		}
	}
	return out
}

func repeat(n int, f func(i int) any) []any {
	out := []any{}
	for i := range n {
		out = append(out, f(i))
	}
	return out
}

func embedOf(o obj) obj { return obj{"embeds": []any{o}} }

func comps(rows ...any) obj { return obj{"content": "x", "components": rows} }

// TestMessageLimits: each body breaks one rule of Discord's documentation; the
// answer says where.
func TestMessageLimits(t *testing.T) {
	long := func(n int) string { return strings.Repeat("é", n) }
	field := obj{"name": "n", "value": "v"}
	v2 := func(kids ...any) obj { return obj{"flags": 1 << 15, "components": kids} }
	text := obj{"type": 10, "content": "t"}
	for _, c := range []struct {
		name string
		body obj
		want string // an entry of errorsAt; "" accepts; "empty" is 50006
	}{
		{"fits", obj{"content": long(2000)}, ""},
		{"content", obj{"content": long(2001)}, "content=BASE_TYPE_MAX_LENGTH"},
		{"empty", obj{"content": "  "}, "empty"},
		{"nothing", obj{}, "empty"},
		{"11 embeds", obj{"embeds": repeat(11, func(int) any { return obj{"title": "t"} })}, "embeds=BASE_TYPE_MAX_LENGTH"},
		{"title", embedOf(obj{"title": long(257)}), "embeds.0.title=BASE_TYPE_MAX_LENGTH"},
		{"description fits", embedOf(obj{"description": long(4096)}), ""},
		{"description", embedOf(obj{"description": long(4097)}), "embeds.0.description=BASE_TYPE_MAX_LENGTH"},
		{"26 fields", embedOf(obj{"fields": repeat(26, func(int) any { return field })}),
			"embeds.0.fields=BASE_TYPE_MAX_LENGTH"},
		{"field name", embedOf(obj{"fields": []any{with(field, "name", long(257))}}),
			"embeds.0.fields.0.name=BASE_TYPE_BAD_LENGTH"},
		{"field value", embedOf(obj{"fields": []any{with(field, "value", long(1025))}}),
			"embeds.0.fields.0.value=BASE_TYPE_BAD_LENGTH"},
		{"no field value", embedOf(obj{"fields": []any{with(field, "value", "")}}),
			"embeds.0.fields.0.value=BASE_TYPE_REQUIRED"},
		{"footer", embedOf(obj{"footer": obj{"text": long(2049)}}), "embeds.0.footer.text=BASE_TYPE_BAD_LENGTH"},
		{"author", embedOf(obj{"author": obj{"name": long(257)}}), "embeds.0.author.name=BASE_TYPE_BAD_LENGTH"},
		{"total", obj{"embeds": []any{obj{"description": long(3001)}, obj{"description": long(3000)}}},
			"embeds=MAX_EMBED_SIZE_EXCEEDED"},
		{"image", embedOf(obj{"title": "t", "image": obj{"url": "nowhere"}}), "embeds.0.image.url=URL_TYPE_INVALID_URL"},
		{"image scheme", embedOf(obj{"title": "t", "image": obj{"url": "ftp://a/b"}}),
			"embeds.0.image.url=URL_TYPE_INVALID_SCHEME"},
		{"nonce", obj{"content": "x", "nonce": long(26)}, "nonce=BASE_TYPE_MAX_LENGTH"},
		{"six rows", comps(repeat(6, func(i int) any { return row(button(strconv.Itoa(i))) })...),
			"components=BASE_TYPE_MAX_LENGTH"},
		{"six buttons", comps(row(repeat(6, func(i int) any { return button(strconv.Itoa(i)) })...)),
			"components.0.components=BASE_TYPE_BAD_LENGTH"},
		{"empty row", comps(row()), "components.0.components=BASE_TYPE_BAD_LENGTH"},
		{"bare button", comps(button("a")), "components.0.type=BASE_TYPE_CHOICES"},
		{"button and menu", comps(row(button("a"), menu("b", "1"))),
			"components.0.components.1=COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"two menus", comps(row(menu("a", "1"), menu("b", "1"))),
			"components.0.components.1=COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"same custom_id", comps(row(button("a"), button("a"))),
			"components.0.components.1.custom_id=COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"no custom_id", comps(row(with(button("a"), "custom_id", nil))),
			"components.0.components.0.custom_id=BASE_TYPE_REQUIRED"},
		{"custom_id", comps(row(button(long(101)))), "components.0.components.0.custom_id=BASE_TYPE_BAD_LENGTH"},
		{"label", comps(row(with(button("a"), "label", long(81)))), "components.0.components.0.label=BASE_TYPE_MAX_LENGTH"},
		{"blank button", comps(row(with(button("a"), "label", ""))), "components.0.components.0=BUTTON_COMPONENT_INVALID"},
		{"style", comps(row(with(button("a"), "style", 9))), "components.0.components.0.style=BASE_TYPE_CHOICES"},
		{"link without url", comps(row(obj{"type": 2, "style": 5, "label": "L"})),
			"components.0.components.0.url=BASE_TYPE_REQUIRED"},
		{"26 options", comps(row(menu("a", strings.Split(strings.Repeat("x,", 25)+"x", ",")...))),
			"components.0.components.0.options=BASE_TYPE_BAD_LENGTH"},
		{"no options", comps(row(menu("a"))), "components.0.components.0.options=BASE_TYPE_BAD_LENGTH"},
		{"same value", comps(row(menu("a", "1", "1"))),
			"components.0.components.0.options.1.value=SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
		{"min over max", comps(row(with(with(menu("a", "1", "2", "3"), "min_values", 2), "max_values", 1))),
			"components.0.components.0.min_values=SELECT_COMPONENT_MIN_VALUES"},
		{"max over options", comps(row(with(menu("a", "1"), "max_values", 2))),
			"components.0.components.0.max_values=SELECT_COMPONENT_MAX_VALUES"},
		{"V2", v2(text), ""},
		{"V2 with content", with(v2(text), "content", "x"), "content=MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		{"V2 type without flag", comps(text), "components.0.type=BASE_TYPE_CHOICES"},
		{"41 components", v2(repeat(41, func(int) any { return text })...), "components=BASE_TYPE_MAX_LENGTH"},
		{"V2 text", v2(obj{"type": 10, "content": long(2001)}, obj{"type": 10, "content": long(2000)}),
			"components=COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
		{"mentions", obj{"content": "x", "allowed_mentions": obj{"parse": []string{"users"}, "users": []string{"1"}}},
			"allowed_mentions=MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, body := rest(t, ownRules(t), "POST", "/channels/"+ownRules(t).ChannelID("games")+"/messages", c.body)
			switch c.want {
			case "":
				if status != 200 {
					t.Errorf("got %d %v, want it accepted", status, body)
				}
			case "empty":
				wantCode(t, c.name, status, body, 400, 50006)
			default:
				wantCode(t, c.name, status, body, 400, 50035)
				if got := errorsAt(body["errors"], ""); !slices.Contains(got, c.want) {
					t.Errorf("got %v, want %s among them", got, c.want)
				}
			}
		})
	}
}

var shared *playground.Server

// ownRules is a playground without the OpenAPI document, shared by the tables,
// so that the rules of this package are what refuses.
func ownRules(t *testing.T) *playground.Server {
	t.Helper()
	if shared == nil {
		shared = playground.New(playground.Options{})
		if err := shared.Start(""); err != nil {
			t.Fatal(err)
		}
	}
	return shared
}

// TestCommandLimits does the same for command definitions.
func TestCommandLimits(t *testing.T) {
	cmd := obj{"name": "awalé", "description": "d"}
	opt := obj{"type": 3, "name": "o", "description": "d"}
	options := func(list ...any) obj { return with(cmd, "options", list) }
	sub := obj{"type": 1, "name": "s", "description": "d"}
	long := func(n int) string { return strings.Repeat("x", n) }
	choices := func(n int) []any {
		return repeat(n, func(i int) any { return obj{"name": strconv.Itoa(i), "value": strconv.Itoa(i)} })
	}
	for _, c := range []struct {
		name string
		body any
		want string
	}{
		{"accents", []obj{cmd}, ""},
		{"upper case", []obj{with(cmd, "name", "Awale")}, "0.name=APPLICATION_COMMAND_INVALID_NAME"},
		{"space", []obj{with(cmd, "name", "a b")}, "0.name=APPLICATION_COMMAND_INVALID_NAME"},
		{"name length", []obj{with(cmd, "name", long(33))}, "0.name=BASE_TYPE_BAD_LENGTH"},
		{"no description", []obj{with(cmd, "description", "")}, "0.description=BASE_TYPE_REQUIRED"},
		{"description", []obj{with(cmd, "description", long(101))}, "0.description=BASE_TYPE_BAD_LENGTH"},
		{"same command twice", []obj{cmd, cmd}, "1.name=APPLICATION_COMMANDS_DUPLICATE_NAME"},
		{"locale", []obj{with(cmd, "name_localizations", obj{"french": "x"})},
			"0.name_localizations.french=ENUM_TYPE_COERCE"},
		{"contexts", []obj{with(cmd, "contexts", []int{9})}, "0.contexts.0=BASE_TYPE_CHOICES"},
		{"26 options", []obj{with(cmd, "options", repeat(26, func(i int) any {
			return with(opt, "name", "o"+strconv.Itoa(i))
		}))}, "0.options=BASE_TYPE_MAX_LENGTH"},
		{"same option", []obj{options(opt, opt)}, "0.options.1.name=APPLICATION_COMMAND_OPTIONS_NAME_INVALID"},
		{"localised clash", []obj{options(with(opt, "name", "p"), with(opt, "name_localizations", obj{"fr": "p"}))},
			"0.options.1.name_localizations.fr=APPLICATION_COMMAND_OPTIONS_NAME_INVALID"},
		{"required last", []obj{options(opt, with(with(opt, "name", "p"), "required", true))},
			"0.options.1=APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		{"sub and plain", []obj{options(sub, opt)}, "0.options=APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"sub in sub", []obj{options(with(sub, "options", []any{sub}))},
			"0.options.0.options.0.type=APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"26 choices", []obj{options(with(opt, "choices", choices(26)))}, "0.options.0.choices=BASE_TYPE_MAX_LENGTH"},
		{"choices and autocomplete", []obj{options(with(with(opt, "choices", choices(2)), "autocomplete", true))},
			"0.options.0.autocomplete=APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"},
		{"choice type", []obj{options(with(with(opt, "type", 4), "choices", choices(1)))},
			"0.options.0.choices.0.value=NUMBER_TYPE_COERCE"},
		{"choice name", []obj{options(with(opt, "choices", []any{obj{"name": long(101), "value": "1"}}))},
			"0.options.0.choices.0.name=BASE_TYPE_BAD_LENGTH"},
		{"8000 characters", []obj{with(cmd, "options", repeat(25, func(i int) any {
			return with(with(opt, "name", "o"+strconv.Itoa(i)), "choices", repeat(25, func(j int) any {
				return obj{"name": long(20) + strconv.Itoa(j), "value": strconv.Itoa(j)}
			}))
		}))}, "0=APPLICATION_COMMAND_TOO_LARGE"},
		{"101 commands", repeat(101, func(i int) any { return with(cmd, "name", "c"+strconv.Itoa(i)) }), "30032"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := ownRules(t)
			status, body := rest(t, p, "PUT", "/applications/"+p.ApplicationID()+"/commands", c.body)
			switch c.want {
			case "":
				if status != 200 {
					t.Errorf("got %d %v, want it accepted", status, body)
				}
			case "30032":
				wantCode(t, c.name, status, body, 400, 30032)
			default:
				wantCode(t, c.name, status, body, 400, 50035)
				if got := errorsAt(body["errors"], ""); !slices.Contains(got, c.want) {
					t.Errorf("got %v, want %s among them", got, c.want)
				}
			}
		})
	}
}
