package check

import (
	"math"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Text checks a string of min to max code points, not counting blanks around it; min > 0 makes it required.
func (x Field) Text(v any, min, max int) string {
	if v == nil {
		if min > 0 {
			x.Required()
		}
		return ""
	}
	str, ok := v.(string)
	if !ok {
		x.Fail("STRING_TYPE_CONVERT", "Could not interpret value as string.")
		return ""
	}
	str = strings.TrimSpace(str)
	switch n := utf8.RuneCountInString(str); {
	case n == 0 && min > 0:
		x.Required()
	case n > max && min == 0:
		x.Fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", max)
	case n < min || n > max:
		x.Fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", min, max)
	}
	return str
}

// List checks an array of min to max elements.
func (x Field) List(v any, min, max int) []any {
	if v == nil {
		if min > 0 {
			x.Required()
		}
		return nil
	}
	l, ok := v.([]any)
	if !ok {
		x.Fail("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil
	}
	switch {
	case len(l) > max && min == 0:
		x.Fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", max)
	case len(l) < min || len(l) > max:
		x.Fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", min, max)
	}
	return l
}

// Dict checks an object.
func (x Field) Dict(v any) obj {
	o, ok := v.(obj)
	if !ok && v != nil {
		x.Fail("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
	}
	return o
}

// Integer checks a whole number between min and max; like Discord it accepts a string of digits.
func (x Field) Integer(v any, min, max int) (n int, ok bool) {
	switch v := v.(type) {
	case nil:
		return 0, false
	case float64:
		if v != math.Trunc(v) {
			x.Fail("NUMBER_TYPE_COERCE", "Value %q is not int.", strconv.FormatFloat(v, 'g', -1, 64))
			return 0, false
		}
		n = int(v)
	case string:
		var err error
		if n, err = strconv.Atoi(v); err != nil {
			x.Fail("NUMBER_TYPE_COERCE", "Value %q is not int.", v)
			return 0, false
		}
	default:
		x.Fail("NUMBER_TYPE_COERCE", "Value is not int.")
		return 0, false
	}
	if n < min {
		x.Fail("NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", min)
	} else if n > max {
		x.Fail("NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", max)
	}
	return n, true
}

// Boolean checks a boolean.
func (x Field) Boolean(v any) bool {
	b, ok := v.(bool)
	if !ok && v != nil {
		x.Fail("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
	return b
}

// Choice checks that v is one of the allowed integers.
func (x Field) Choice(v any, allowed ...int) int {
	n, ok := x.Integer(v, math.MinInt, math.MaxInt)
	if !ok {
		if v == nil {
			x.Required()
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
	x.Fail("BASE_TYPE_CHOICES", "Value must be one of {%s}.", strings.Join(names, ", "))
	return 0
}

// link checks an address with one of the given schemes.
func (x Field) link(v any, max int, schemes ...string) {
	str := x.Text(v, 0, max)
	if str == "" {
		return
	}
	u, err := url.Parse(str)
	if err != nil || u.Scheme == "" || u.Host == "" {
		x.Fail("URL_TYPE_INVALID_URL", "Not a well formed URL.")
		return
	}
	for _, s := range schemes {
		if u.Scheme == s {
			return
		}
	}
	x.Fail("URL_TYPE_INVALID_SCHEME", "Scheme %q is not supported. Scheme must be one of (%s).", u.Scheme, "'"+
		strings.Join(schemes, "', '")+"'")
}

// Snowflake checks an identifier.
func (x Field) Snowflake(v any) string {
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
	x.Fail("NUMBER_TYPE_COERCE", "Value is not snowflake.")
	return ""
}

// Str is a JSON value as a string, or empty if it is not one.
func Str(v any) string { s, _ := v.(string); return s }

// Num is a JSON value as a whole number, or 0 if it is not a number.
func Num(v any) int { f, _ := v.(float64); return int(f) }
