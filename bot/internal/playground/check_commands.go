package playground

import (
	"math"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Option types of Discord.
const (
	optSub         = 1
	optGroup       = 2
	optString      = 3
	optInteger     = 4
	optBoolean     = 5
	optUser        = 6
	optChannel     = 7
	optRole        = 8
	optMentionable = 9
	optNumber      = 10
	optAttachment  = 11
)

const maxCommandText = 8000 // all names, descriptions and values of one command

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// checkCommand checks one command definition. guild tells that it is meant for
// one server only.
func checkCommand(x field, v any, guild bool) obj {
	d := x.dict(v)
	kind := 1
	if d["type"] != nil {
		kind = x.at("type").choice(d["type"], 1, 2, 3)
	}
	total := 0
	if kind == 1 {
		checkName(x, d, true, &total)
		checkDescription(x, d, &total)
		checkOptions(x.at("options"), d["options"], 0, &total)
	} else {
		checkName(x, d, false, &total)
		if str(d["description"]) != "" {
			x.at("description").fail("APPLICATION_COMMAND_INVALID_DESCRIPTION", "Context menu commands cannot have descriptions")
		}
		if l, _ := d["options"].([]any); len(l) > 0 {
			x.at("options").fail("APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", "Context menu commands cannot have options")
		}
	}
	if total > maxCommandText {
		x.fail("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandText)
	}
	x.at("nsfw").boolean(d["nsfw"])
	for i, e := range x.at("contexts").list(d["contexts"], 0, 3) {
		x.at("contexts").index(i).choice(e, 0, 1, 2)
	}
	for i, e := range x.at("integration_types").list(d["integration_types"], 0, 2) {
		x.at("integration_types").index(i).choice(e, 0, 1)
	}
	if guild {
		for _, k := range []string{"contexts", "integration_types"} {
			if d[k] != nil {
				x.at(k).fail("APPLICATION_COMMAND_GUILD_FIELD", "Cannot be set on a guild command")
			}
		}
	}
	if v := d["default_member_permissions"]; v != nil {
		x.at("default_member_permissions").integer(v, 0, math.MaxInt)
	}
	return d
}

// checkName checks name and name_localizations; slash tells that the strict
// pattern of chat input applies.
func checkName(x field, d obj, slash bool, total *int) {
	one := func(x field, v any) int {
		n := x.text(v, 1, 32)
		if n != "" && slash && (!commandName.MatchString(n) || strings.ToLower(n) != n) {
			x.fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
		return utf8.RuneCountInString(n)
	}
	*total += localised(x, d, "name", one(x.at("name"), d["name"]), one)
}

func checkDescription(x field, d obj, total *int) {
	one := func(x field, v any) int { return utf8.RuneCountInString(x.text(v, 1, 100)) }
	*total += localised(x, d, "description", one(x.at("description"), d["description"]), one)
}

// localised checks a localisation map and returns the longest length, which is
// the one that counts.
func localised(x field, d obj, key string, base int, one func(field, any) int) int {
	at := x.at(key + "_localizations")
	for l, v := range at.dict(d[key+"_localizations"]) {
		if !locales[l] {
			at.at(l).fail("ENUM_TYPE_COERCE", "Value %q is not a valid enum value.", l)
			continue
		}
		if v != nil {
			base = max(base, one(at.at(l), v))
		}
	}
	return base
}

// checkOptions checks options at a depth: 0 below the command, 1 below a group
// (sub-commands only), 2 below a sub-command (plain options only).
func checkOptions(x field, v any, depth int, total *int) {
	names := map[string]int{} // default and localised names, by the option that has them
	subs, plain, optional := 0, 0, false
	for i, e := range x.list(v, 0, 25) {
		at := x.index(i)
		o := at.dict(e)
		kind := at.at("type").choice(o["type"], optSub, optGroup, optString, optInteger, optBoolean, optUser,
			optChannel, optRole, optMentionable, optNumber, optAttachment)
		checkName(at, o, true, total)
		checkDescription(at, o, total)
		checkNameClash(at, o, i, names)
		switch kind {
		case optSub, optGroup:
			subs++
			if depth == 2 || depth == 1 && kind == optGroup {
				at.at("type").fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types cannot be nested here")
			}
			checkOptions(at.at("options"), o["options"], map[int]int{optSub: 2, optGroup: 1}[kind], total)
			continue
		case 0:
			continue
		}
		plain++
		if depth == 1 {
			at.at("type").fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A sub-command group holds sub-commands only")
		}
		if !at.at("required").boolean(o["required"]) {
			optional = true
		} else if optional {
			at.fail("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		checkOptionValues(at, o, kind, total)
	}
	if subs > 0 && plain > 0 {
		x.fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

// checkNameClash records the names of option i and refuses one that another
// option has by default, or in the same language.
func checkNameClash(x field, o obj, i int, names map[string]int) {
	clash := func(key string) {
		if j, ok := names[key]; ok && j != i {
			x.at("name").fail("APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
		}
		names[key] = i
	}
	name := str(o["name"])
	clash("/" + name)
	locs, _ := o["name_localizations"].(obj)
	for l, v := range locs {
		if t := str(v); t != "" {
			clash(l + "/" + t)
			if j, ok := names["/"+t]; ok && j != i {
				x.at("name_localizations").at(l).fail("APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
			}
		}
	}
}

func checkOptionValues(x field, o obj, kind int, total *int) {
	auto := x.at("autocomplete").boolean(o["autocomplete"])
	choices := x.at("choices").list(o["choices"], 0, 25)
	takes := kind == optString || kind == optInteger || kind == optNumber
	if auto && len(choices) > 0 {
		x.at("autocomplete").fail("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Autocomplete and choices are mutually exclusive")
	}
	if (auto || len(choices) > 0) && !takes {
		x.at("choices").fail("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This option type has neither choices nor autocomplete")
	}
	names := map[string]bool{}
	for i, c := range choices {
		*total += checkChoice(x.at("choices").index(i), c, kind)
		name := str(x.dict(c)["name"])
		if names[name] {
			x.at("choices").index(i).at("name").fail("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Option choice names must be unique")
		}
		names[name] = true
	}
	if kind == optString {
		minL, _ := x.at("min_length").integer(o["min_length"], 0, 6000)
		if maxL, ok := x.at("max_length").integer(o["max_length"], 1, 6000); ok && minL > maxL {
			x.at("min_length").fail("APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID", "min_length exceeds max_length")
		}
	}
}

// checkChoice checks one choice and returns what it adds to the command's size.
func checkChoice(x field, v any, kind int) int {
	c := x.dict(v)
	one := func(x field, v any) int { return utf8.RuneCountInString(x.text(v, 1, 100)) }
	n := localised(x, c, "name", one(x.at("name"), c["name"]), one)
	switch val := c["value"].(type) {
	case nil:
		x.at("value").required()
	case string:
		if kind != optString {
			x.at("value").fail("NUMBER_TYPE_COERCE", "Value %q is not a number.", val)
		}
		n += utf8.RuneCountInString(x.at("value").text(val, 0, 100))
	case float64:
		if kind == optString {
			x.at("value").fail("STRING_TYPE_CONVERT", "Could not interpret value as string.")
		} else if kind == optInteger && val != math.Trunc(val) {
			x.at("value").fail("NUMBER_TYPE_COERCE", "Value is not int.")
		}
	default:
		x.at("value").fail("STRING_TYPE_CONVERT", "Could not interpret value as string.")
	}
	return n
}

// locales are those Discord accepts in localisation maps.
var locales = func() map[string]bool {
	set := map[string]bool{}
	for l := range strings.FieldsSeq("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi " +
		"sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko") {
		set[l] = true
	}
	return set
}()
