package render

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"
	"text/template/parse"

	"github.com/BurntSushi/toml"
	"github.com/bwmarrin/discordgo"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Catalogue holds every message in every language. It is safe for concurrent use once Report is set.
type Catalogue struct {
	// Report receives errors that should never happen and that are survived: an id that no catalogue has, a missing
	// argument of a message, a panel beyond Discord's limits. It may be nil; it must be set before the first use and be
	// safe for concurrent use.
	Report func(error)

	tags       map[string]language.Tag            // by the code of the language
	typed      map[string]map[string]typedCommand // language -> path -> the command in it; nil: as in the path
	commandIDs atomic.Pointer[map[string]string]
	emojis     atomic.Pointer[map[string]Emoji] // by the name of the piece
	entries    map[string]map[string]entry      // language -> id -> its source and its arguments
	memo       memo
	nouns      map[string]map[string]nouns // language -> game -> its words for tiles or cards in shared messages
}

// entry is a message in one language.
type entry struct {
	forms  wordings
	file   string
	args   []string // sorted names of the arguments
	plural bool     // it has forms besides "other"
}

// NewCatalogue merges the base catalogue with more texts. Each of these has a file for each of Languages (en.toml,
// fr.toml) at its root; it may have shared ones in a folder "shared" (see game.Info) and those of its guided first game
// in a folder "lesson" (see game.Step). It fails, naming file and id, if a file cannot be read or parsed, if an id is
// defined twice in a language or missing in another, if a template is invalid, or if the arguments of a message differ
// between the languages.
func NewCatalogue(texts ...fs.FS) (*Catalogue, error) {
	c := &Catalogue{tags: tagsOf(), entries: map[string]map[string]entry{}, nouns: map[string]map[string]nouns{}}
	var problems []error
	for _, l := range Languages {
		c.entries[l.Code], c.nouns[l.Code] = map[string]entry{}, map[string]nouns{}
		for i, t := range append([]fs.FS{l.Texts}, texts...) {
			problems = append(problems, c.load(l.Code, i, t))
		}
	}
	problems = append(problems, c.compare())
	if err := errors.Join(problems...); err != nil {
		return nil, err
	}
	return c, nil
}

// Reporting is a catalogue of the same texts, without commands, that reports errors to report.
func (c *Catalogue) Reporting(report func(error)) *Catalogue {
	return &Catalogue{Report: report, tags: c.tags, entries: c.entries, nouns: c.nouns}
}

// readMessages reads a file of messages.
func readMessages(t fs.FS, file string) ([]*i18n.Message, error) {
	data, err := fs.ReadFile(t, file)
	if err != nil {
		return nil, err
	}
	return i18n.ParseMessageBytes(data, toml.Unmarshal)
}

// load adds one file of one language.
func (c *Catalogue) load(lang string, index int, t fs.FS) error {
	name := fmt.Sprintf("texts %d: %s.toml", index, lang)
	if index == 0 {
		name = "render/texts/" + lang + ".toml"
	}
	messages, err := readMessages(t, lang+".toml")
	if err != nil {
		return fmt.Errorf("render: %s: %w", name, err)
	}
	if index > 0 && len(messages) > 0 {
		game, _, _ := strings.Cut(messages[0].ID, ".")
		name += " of " + game
		shared, err := c.shared(t, lang, game, messages)
		if err != nil {
			return fmt.Errorf("render: %s: %w", name, err)
		}
		lesson, err := readMessages(t, "lesson/"+lang+".toml")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("render: %s: lesson: %w", name, err)
		}
		messages = slices.Concat(messages, shared, lesson)
	}
	slices.SortFunc(messages, func(a, b *i18n.Message) int { return strings.Compare(a.ID, b.ID) })
	var problems []error
	for _, m := range messages {
		e, err := examine(m)
		if err != nil {
			problems = append(problems, fmt.Errorf("render: %s: %s: %w", name, m.ID, err))
			continue
		}
		if twin, ok := c.entries[lang][m.ID]; ok {
			problems = append(problems, fmt.Errorf("render: %s: %s: stands already in %s", name, m.ID, twin.file))
			continue
		}
		e.file = name
		if game, _, _ := strings.Cut(m.ID, "."); c.nouns[lang][game] != (nouns{}) {
			e.args = slices.DeleteFunc(e.args, func(a string) bool { return a == argNoun || a == argNouns })
		}
		c.entries[lang][m.ID] = e
	}
	return errors.Join(problems...)
}

// examine parses the templates of a message and collects the arguments that they use.
func examine(m *i18n.Message) (entry, error) {
	var e entry
	if m.Other == "" {
		return e, errors.New(`has no text or no "other" form (is a key one of the reserved words?)`)
	}
	e.forms = wordingsOf(m)
	args := map[string]bool{}
	for form, w := range e.forms {
		if w == nil {
			continue
		}
		if form != int(plural.Other) {
			e.plural = true
		}
		if !hasActions(w.source, w.left) {
			continue
		}
		t, err := parseTemplate(w.source, w.left, w.right)
		if err != nil {
			return e, err
		}
		if t.Tree != nil && t.Root != nil {
			collectArgs(t.Root, args)
		}
	}
	for a := range args {
		e.args = append(e.args, a)
	}
	slices.Sort(e.args)
	return e, nil
}

// collectArgs visits a template and records the first name of every field that it reads.
func collectArgs(n parse.Node, args map[string]bool) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, child := range n.Nodes {
			collectArgs(child, args)
		}
	case *parse.ActionNode:
		collectArgs(n.Pipe, args)
	case *parse.IfNode:
		collectBranch(&n.BranchNode, args)
	case *parse.WithNode:
		collectBranch(&n.BranchNode, args)
	case *parse.RangeNode:
		collectBranch(&n.BranchNode, args)
	case *parse.PipeNode:
		if n == nil {
			return
		}
		for _, cmd := range n.Cmds {
			for _, a := range cmd.Args {
				collectArgs(a, args)
			}
		}
	case *parse.FieldNode:
		args[n.Ident[0]] = true
	case *parse.VariableNode:
		if n.Ident[0] == "$" && len(n.Ident) > 1 {
			args[n.Ident[1]] = true
		}
	case *parse.ChainNode:
		collectArgs(n.Node, args)
	}
}

func collectBranch(b *parse.BranchNode, args map[string]bool) {
	collectArgs(b.Pipe, args)
	collectArgs(b.List, args)
	collectArgs(b.ElseList, args)
}

// compare compares the languages with the first one.
func (c *Catalogue) compare() error {
	var problems []error
	first := Languages[0].Code
	for _, l := range Languages[1:] {
		lang := l.Code
		for _, id := range sortedKeys(c.entries[first]) {
			a := c.entries[first][id]
			b, ok := c.entries[lang][id]
			if !ok {
				problems = append(problems, fmt.Errorf("render: %s: %s: missing in %s", a.file, id, lang))
				continue
			}
			// A number may choose the plural form in one language and be unused in the other.
			plural := a.plural || b.plural
			if x, y := without(a.args, "n", plural), without(b.args, "n", plural); !slices.Equal(x, y) {
				problems = append(problems, fmt.Errorf("render: %s: %s: arguments %v, but %v in %s", b.file, id, y, x, first))
			}
		}
		for _, id := range sortedKeys(c.entries[lang]) {
			if _, ok := c.entries[first][id]; !ok {
				problems = append(problems, fmt.Errorf("render: %s: %s: missing in %s", c.entries[lang][id].file, id, first))
			}
		}
	}
	return errors.Join(problems...)
}

func without(list []string, name string, leaveOut bool) []string {
	if !leaveOut {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == name })
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// Has reports whether the catalogue has a message.
func (c *Catalogue) Has(id string) bool { _, ok := c.entries[Languages[0].Code][id]; return ok }

// IDs lists all message ids, sorted.
func (c *Catalogue) IDs() []string { return sortedKeys(c.entries[Languages[0].Code]) }

// All is a message without arguments in every locale of our languages that Discord's slash commands support, as plain
// text for names and descriptions.
func (c *Catalogue) All(id string) map[discordgo.Locale]string {
	return c.Localized(func(p *Printer) string { return p.Plain(Msg(id)) })
}

// Localized is the result of say for each language, in every locale of it.
func (c *Catalogue) Localized(say func(*Printer) string) map[discordgo.Locale]string {
	all := make(map[discordgo.Locale]string)
	for _, l := range Languages {
		text := say(c.Printer(l.Code, nil))
		for _, locale := range l.Locales {
			all[locale] = text
		}
	}
	return all
}

// report passes an error to Report, if that is set.
func (c *Catalogue) report(err error) {
	if c.Report != nil {
		c.Report(err)
	}
}
