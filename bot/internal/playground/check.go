package playground

import (
	"math"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The methods of this file check one JSON value each, record what is wrong in
// Discord's words, and return the value in a usable form. A missing or null
// value that is not required gives the zero value.

// text checks a string of min to max code points, blanks around it not
// counted; min > 0 makes it required.
func (x field) text(v any, min, max int) string {
	if v == nil {
		if min > 0 {
			x.required()
		}
		return ""
	}
	str, ok := v.(string)
	if !ok {
		x.fail("STRING_TYPE_CONVERT", "Could not interpret value as string.")
		return ""
	}
	str = strings.TrimSpace(str)
	switch n := utf8.RuneCountInString(str); {
	case n == 0 && min > 0:
		x.required()
	case n > max && min == 0:
		x.fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", max)
	case n < min || n > max:
		x.fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", min, max)
	}
	return str
}

// list checks an array of min to max elements.
func (x field) list(v any, min, max int) []any {
	if v == nil {
		if min > 0 {
			x.required()
		}
		return nil
	}
	l, ok := v.([]any)
	if !ok {
		x.fail("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil
	}
	switch {
	case len(l) > max && min == 0:
		x.fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", max)
	case len(l) < min || len(l) > max:
		x.fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", min, max)
	}
	return l
}

// dict checks an object.
func (x field) dict(v any) obj {
	o, ok := v.(obj)
	if !ok && v != nil {
		x.fail("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
	}
	return o
}

// integer checks a whole number between min and max; a string of digits is
// taken as Discord does.
func (x field) integer(v any, min, max int) (n int, ok bool) {
	switch v := v.(type) {
	case nil:
		return 0, false
	case float64:
		if v != math.Trunc(v) {
			x.fail("NUMBER_TYPE_COERCE", "Value %q is not int.", strconv.FormatFloat(v, 'g', -1, 64))
			return 0, false
		}
		n = int(v)
	case string:
		var err error
		if n, err = strconv.Atoi(v); err != nil {
			x.fail("NUMBER_TYPE_COERCE", "Value %q is not int.", v)
			return 0, false
		}
	default:
		x.fail("NUMBER_TYPE_COERCE", "Value is not int.")
		return 0, false
	}
	if n < min {
		x.fail("NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", min)
	} else if n > max {
		x.fail("NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", max)
	}
	return n, true
}

// boolean checks a boolean.
func (x field) boolean(v any) bool {
	b, ok := v.(bool)
	if !ok && v != nil {
		x.fail("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
	return b
}

// choice checks that v is one of the allowed integers.
func (x field) choice(v any, allowed ...int) int {
	n, ok := x.integer(v, math.MinInt, math.MaxInt)
	if !ok {
		if v == nil {
			x.required()
		}
		return 0
	}
	names := make([]string, len(allowed))
	for i, a := range allowed {
		if a == n {
			return n
		}
		names[i] = strconv.Itoa(a)
	}
	x.fail("BASE_TYPE_CHOICES", "Value must be one of {%s}.", strings.Join(names, ", "))
	return 0
}

// link checks an address with one of the schemes.
func (x field) link(v any, max int, schemes ...string) {
	str := x.text(v, 0, max)
	if str == "" {
		return
	}
	u, err := url.Parse(str)
	if err != nil || u.Scheme == "" || u.Host == "" {
		x.fail("URL_TYPE_INVALID_URL", "Not a well formed URL.")
		return
	}
	for _, s := range schemes {
		if u.Scheme == s {
			return
		}
	}
	x.fail("URL_TYPE_INVALID_SCHEME", "Scheme %q is not supported. Scheme must be one of (%s).", u.Scheme, "'"+strings.Join(schemes, "', '")+"'")
}

// snowflake checks an identifier.
func (x field) snowflake(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		if _, err := strconv.ParseUint(v, 10, 64); err == nil {
			return v
		}
	case float64:
		if v == math.Trunc(v) && v >= 0 {
			return strconv.FormatFloat(v, 'f', 0, 64)
		}
	}
	x.fail("NUMBER_TYPE_COERCE", "Value is not snowflake.")
	return ""
}

func str(v any) string { s, _ := v.(string); return s }

func num(v any) int { f, _ := v.(float64); return int(f) }
