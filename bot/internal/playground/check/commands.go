package check

import (
	"math"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Option types of Discord.
const (
	optSub         = 1
	OptGroup       = 2
	OptString      = 3
	OptInteger     = 4
	OptBoolean     = 5
	OptUser        = 6
	OptChannel     = 7
	OptRole        = 8
	OptMentionable = 9
	OptNumber      = 10
	OptAttachment  = 11
)

const maxCommandText = 8000 // all names, descriptions and values of one command

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// CheckCommand checks one command definition; guild says that it is registered for one server only.
func CheckCommand(x Field, v any, guild bool) obj {
	d := x.Dict(v)
	kind := 1
	if d["type"] != nil {
		kind = x.At("type").Choice(d["type"], 1, 2, 3)
	}
	total := 0
	if kind == 1 {
		checkName(x, d, true, &total)
		checkDescription(x, d, &total)
		checkOptions(x.At("options"), d["options"], 0, &total)
	} else {
		checkName(x, d, false, &total)
		if Str(d["description"]) != "" {
			x.At("description").Fail("APPLICATION_COMMAND_INVALID_DESCRIPTION", "Context menu commands cannot have descriptions")
		}
		if l, _ := d["options"].([]any); len(l) > 0 {
			x.At("options").Fail("APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", "Context menu commands cannot have options")
		}
	}
	if total > maxCommandText {
		x.Fail("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandText)
	}
	x.At("nsfw").Boolean(d["nsfw"])
	for i, e := range x.At("contexts").List(d["contexts"], 0, 3) {
		x.At("contexts").Index(i).Choice(e, 0, 1, 2)
	}
	for i, e := range x.At("integration_types").List(d["integration_types"], 0, 2) {
		x.At("integration_types").Index(i).Choice(e, 0, 1)
	}
	if guild {
		for _, k := range []string{"contexts", "integration_types"} {
			if d[k] != nil {
				x.At(k).Fail("APPLICATION_COMMAND_GUILD_FIELD", "Cannot be set on a guild command")
			}
		}
	}
	if v := d["default_member_permissions"]; v != nil {
		x.At("default_member_permissions").Integer(v, 0, math.MaxInt)
	}
	return d
}

// checkName checks name and name_localizations; slash says that the strict pattern of chat input applies.
func checkName(x Field, d obj, slash bool, total *int) {
	one := func(x Field, v any) int {
		n := x.Text(v, 1, 32)
		if n != "" && slash && (!commandName.MatchString(n) || strings.ToLower(n) != n) {
			x.Fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
		return utf8.RuneCountInString(n)
	}
	*total += localised(x, d, "name", one(x.At("name"), d["name"]), one)
}

func checkDescription(x Field, d obj, total *int) {
	one := func(x Field, v any) int { return utf8.RuneCountInString(x.Text(v, 1, 100)) }
	*total += localised(x, d, "description", one(x.At("description"), d["description"]), one)
}

// localised checks a localisation map and returns the greatest length in it, which is the one that counts.
func localised(x Field, d obj, key string, base int, one func(Field, any) int) int {
	at := x.At(key + "_localizations")
	for l, v := range at.Dict(d[key+"_localizations"]) {
		if !Locales[l] {
			at.At(l).Fail("ENUM_TYPE_COERCE", "Value %q is not a valid enum value.", l)
			continue
		}
		if v != nil {
			base = max(base, one(at.At(l), v))
		}
	}
	return base
}

// checkOptions checks options at a depth: 0 below the command, 1 below a group
// (sub-commands only), 2 below a sub-command (plain options only).
func checkOptions(x Field, v any, depth int, total *int) {
	names := map[string]int{} // default and localised names, with the option that has each
	subs, plain, optional := 0, 0, false
	for i, e := range x.List(v, 0, 25) {
		at := x.Index(i)
		o := at.Dict(e)
		kind := at.At("type").Choice(o["type"], optSub, OptGroup, OptString, OptInteger, OptBoolean, OptUser,
			OptChannel, OptRole, OptMentionable, OptNumber, OptAttachment)
		checkName(at, o, true, total)
		checkDescription(at, o, total)
		checkNameClash(at, o, i, names)
		switch kind {
		case optSub, OptGroup:
			subs++
			if depth == 2 || depth == 1 && kind == OptGroup {
				at.At("type").Fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
					"Sub-command and sub-command group option types cannot be nested here")
			}
			checkOptions(at.At("options"), o["options"], map[int]int{optSub: 2, OptGroup: 1}[kind], total)
			continue
		case 0:
			continue
		}
		plain++
		if depth == 1 {
			at.At("type").Fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A sub-command group holds sub-commands only")
		}
		if !at.At("required").Boolean(o["required"]) {
			optional = true
		} else if optional {
			at.Fail("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		checkOptionValues(at, o, kind, total)
	}
	if subs > 0 && plain > 0 {
		x.Fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

// checkNameClash records the names of option i and refuses one that another
// option has by default, or in the same language.
func checkNameClash(x Field, o obj, i int, names map[string]int) {
	clash := func(key string) {
		if j, ok := names[key]; ok && j != i {
			x.At("name").Fail("APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
		}
		names[key] = i
	}
	name := Str(o["name"])
	clash("/" + name)
	locs, _ := o["name_localizations"].(obj)
	for l, v := range locs {
		if t := Str(v); t != "" {
			clash(l + "/" + t)
			if j, ok := names["/"+t]; ok && j != i {
				x.At("name_localizations").At(l).Fail("APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
			}
		}
	}
}

func checkOptionValues(x Field, o obj, kind int, total *int) {
	auto := x.At("autocomplete").Boolean(o["autocomplete"])
	choices := x.At("choices").List(o["choices"], 0, 25)
	takes := kind == OptString || kind == OptInteger || kind == OptNumber
	if auto && len(choices) > 0 {
		x.At("autocomplete").Fail("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
			"Autocomplete and choices are mutually exclusive")
	}
	if (auto || len(choices) > 0) && !takes {
		x.At("choices").Fail("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
			"This option type has neither choices nor autocomplete")
	}
	names := map[string]bool{}
	for i, c := range choices {
		*total += CheckChoice(x.At("choices").Index(i), c, kind)
		name := Str(x.Dict(c)["name"])
		if names[name] {
			x.At("choices").Index(i).At("name").Fail("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
				"Option choice names must be unique")
		}
		names[name] = true
	}
	if kind == OptString {
		minL, _ := x.At("min_length").Integer(o["min_length"], 0, 6000)
		if maxL, ok := x.At("max_length").Integer(o["max_length"], 1, 6000); ok && minL > maxL {
			x.At("min_length").Fail("APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID", "min_length exceeds max_length")
		}
	}
}

// CheckChoice checks one choice and returns its contribution to the command's size.
func CheckChoice(x Field, v any, kind int) int {
	c := x.Dict(v)
	one := func(x Field, v any) int { return utf8.RuneCountInString(x.Text(v, 1, 100)) }
	n := localised(x, c, "name", one(x.At("name"), c["name"]), one)
	switch val := c["value"].(type) {
	case nil:
		x.At("value").Required()
	case string:
		if kind != OptString {
			x.At("value").Fail("NUMBER_TYPE_COERCE", "Value %q is not a number.", val)
		}
		n += utf8.RuneCountInString(x.At("value").Text(val, 0, 100))
	case float64:
		if kind == OptString {
			x.At("value").Fail("STRING_TYPE_CONVERT", "Could not interpret value as string.")
		} else if kind == OptInteger && val != math.Trunc(val) {
			x.At("value").Fail("NUMBER_TYPE_COERCE", "Value is not int.")
		}
	default:
		x.At("value").Fail("STRING_TYPE_CONVERT", "Could not interpret value as string.")
	}
	return n
}

// Locales are the locales that Discord accepts in localisation maps.
var Locales = func() map[string]bool {
	set := map[string]bool{}
	for l := range strings.FieldsSeq("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi " +
		"sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko") {
		set[l] = true
	}
	return set
}()
