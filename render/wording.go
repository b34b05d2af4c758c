package render

import (
	"errors"
	"strings"
	"sync"

	"github.com/DataDog/datadog-agent/pkg/template/text"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// This file says messages: it chooses the plural form and executes its template.
//
// The templates are those of text/template, in a copy of that package which calls no methods of what it is given. The
// original finds methods by name, which obliges the linker to keep every exported method of every type: a tenth of the
// program. For the same reason messages are not said by go-i18n's Localizer, which contains the original; a test
// compares what both say.

// wording is a message in one plural form. Its template is parsed when it is first said.
type wording struct {
	source, left, right string // the text and its delimiters; "" for {{ and }}
	parse               sync.Once
	parsed              *template.Template // nil: it has no actions
	err                 error
}

// wordings are the plural forms of a message, nil for each that it lacks. It always has the form Other.
type wordings [plural.Many + 1]*wording

// wordingsOf are the plural forms of a message.
func wordingsOf(m *i18n.Message) (forms wordings) {
	for form, source := range map[plural.Form]string{plural.Zero: m.Zero, plural.One: m.One, plural.Two: m.Two,
		plural.Few: m.Few, plural.Many: m.Many, plural.Other: m.Other} {
		if source != "" {
			forms[form] = &wording{source: source, left: m.LeftDelim, right: m.RightDelim}
		}
	}
	return forms
}

// hasActions reports whether a text has to be parsed. Most messages are plain text, and parsing them took half of the
// start-up time.
func hasActions(source, left string) bool {
	if left == "" {
		left = "{{"
	}
	return strings.Contains(source, left)
}

// parseTemplate parses a text. When it is executed, a missing argument is an error rather than "<no value>".
func parseTemplate(source, left, right string) (*template.Template, error) {
	return template.New("").Option("missingkey=error").Funcs(functions).Delims(left, right).Parse(source)
}

// say is the text with these arguments.
func (w *wording) say(args map[string]any) (string, error) {
	w.parse.Do(func() {
		if hasActions(w.source, w.left) {
			w.parsed, w.err = parseTemplate(w.source, w.left, w.right)
		}
	})
	if w.parsed == nil {
		return w.source, w.err
	}
	var b strings.Builder
	if err := w.parsed.Execute(&b, args); err != nil {
		return "", err
	}
	return b.String(), nil
}

// errUnknown is the error for an id that no catalogue has.
var errUnknown = errors.New("no catalogue has this message")

// localize is a message in a language. If counted, n chooses the plural form; a form that the message lacks ("many"),
// or that cannot be said, is replaced by "other".
func (c *Catalogue) localize(lang, id string, n int, counted bool, args map[string]any) (string, error) {
	e, ok := c.entries[lang][id]
	if !ok {
		return "", errUnknown
	}
	form := plural.Other
	if counted {
		form = plural.Cardinal.MatchPlural(c.tags[lang], max(n, -n), 0, 0, 0, 0)
	}
	if w := e.forms[form]; w != nil && form != plural.Other {
		if s, err := w.say(args); err == nil {
			return s, nil
		}
	}
	return e.forms[plural.Other].say(args)
}

// tagsOf are the tags of all Languages by code.
func tagsOf() map[string]language.Tag {
	tags := make(map[string]language.Tag, len(Languages))
	for _, l := range Languages {
		tags[l.Code] = language.MustParse(l.Code)
	}
	return tags
}
