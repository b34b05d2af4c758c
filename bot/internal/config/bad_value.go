package config

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// expected describes the valid values of each key.
var expected = map[string]string{
	"database":      `a file name such as "tablee.db", or an address such as "postgres://user@host:5432/name"`,
	"api_url":       `an address such as "https://discord.com/api", or "" for Discord itself`,
	"shard_id":      "a number from 0 to shard_count - 1, or -1 for all of them",
	"shard_count":   "the number of parts that the bot is divided into, 0 or more",
	"interactions":  `an address to listen on such as "127.0.0.1:8443", or "" for none`,
	"public_key":    "the 64 digits and letters a to f that Discord's developer page shows as Public Key",
	"gateway":       "true, or false where interactions are posted",
	"health":        `an address to listen on such as "127.0.0.1:9090", or "" for none`,
	"log_level":     `"debug", "info", "warn" or "error"`,
	"think":         `a time from 50ms to 5s, such as "2s"`,
	"workers":       "a number from 1 to 64",
	"board_gap":     `a time from 0s to 1m, such as "2s"`,
	"command_rate":  "a number above 0, such as 2.0",
	"command_burst": "a number above 0, or 0 for no limit",
	"welcome":       "true or false",
	"nights":        nightsExpected,
	"words":         `a section [words] of lines such as fr = "/srv/words/french.txt"`,
}

// badValue is an invalid value. note is more information, or empty.
type badValue struct {
	key, value, note string
}

func bad(key string, value any) error { return &badValue{key: key, value: fmt.Sprint(value)} }

// Error names the key and describes what is expected.
func (w *badValue) Error() string {
	if w.note != "" {
		return w.key + ": " + w.note
	}
	return fmt.Sprintf("%s: expected %s, not %q", w.key, expected[w.key], w.value)
}

// variables are the environment variables that override keys.
var variables = map[string]string{"database": "TABLEE_DATABASE", "api_url": "DISCORD_API_URL", "shard_id": "SHARD_ID",
	"shard_count": "SHARD_COUNT"}

// locate adds where the value comes from: the environment, which has precedence, or a line of the file.
func (w *badValue) locate(path, text string, getenv func(string) string) error {
	if name := variables[w.key]; name != "" && getenv(name) != "" {
		return fmt.Errorf("%s in the environment: %w", name, w)
	}
	if n := lineOf(text, w.key); n > 0 {
		return fmt.Errorf("%s: line %d: %w", path, n, w)
	}
	if path != "" {
		return fmt.Errorf("%s: %w", path, w)
	}
	return w
}

func noVariable(string) string { return "" }

// lineOf is the number of the first line that sets a key or begins a section of that name, counted from 1, or 0.
func lineOf(text, key string) int {
	name := `"?` + regexp.QuoteMeta(key) + `"?`
	sets := regexp.MustCompile(`^\s*(` + name + `\s*=|\[+\s*` + name + `\s*[\].])`)
	n := 0
	for line := range strings.Lines(text) {
		if n++; sets.MatchString(line) {
			return n
		}
	}
	return 0
}

// decode decodes the file's text, key by key.
func (c *Config) decode(path, text string) error {
	var values map[string]any
	var raw map[string]toml.Primitive
	var pe toml.ParseError
	_, err := toml.Decode(text, &values)
	if errors.As(err, &pe) {
		return fmt.Errorf(`%s: line %d: expected a setting such as workers = 2, a text in quotes such as "2s", `+
			`or the section [words], each once`, path, pe.Position.Line)
	}
	meta, tomlErr := toml.Decode(text, &raw)
	if err := errors.Join(err, tomlErr); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if words, ok := values["words"].(map[string]any); ok {
		for name, file := range words {
			if _, ok := file.(string); !ok {
				return fmt.Errorf("%s: line %d: words: expected %s, not %v", path, lineOf(text, name), expected["words"], file)
			}
		}
	}
	for f, v := range reflect.ValueOf(c).Elem().Fields() {
		key := f.Tag.Get("toml")
		value, set := values[key]
		if !set {
			continue
		}
		_, section := value.(map[string]any)
		if err := meta.PrimitiveDecode(raw[key], v.Addr().Interface()); err != nil || section != (key == "words") {
			return (&badValue{key: key, value: fmt.Sprint(value)}).locate(path, text, noVariable)
		}
		delete(values, key)
	}
	for _, k := range meta.Undecoded() {
		if k[0] == "nights" { // a setting of one of them that does not exist
			return (&badValue{key: "nights", value: k.String()}).locate(path, text, noVariable)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		return fmt.Errorf("%s: line %d: there is no setting %q; config.example.toml lists them all", path,
			lineOf(text, key), key)
	}
	return nil
}
