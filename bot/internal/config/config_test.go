package config

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

func none(string) string { return "" }

// TestExample: the example is what an operator copies, so it must load, name every key, and change nothing.
func TestExample(t *testing.T) {
	path := filepath.Join("..", "..", "..", "config.example.toml")
	got, err := Load(path, none)
	if err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Words = map[string]string{}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the example sets %+v, want the defaults %+v", got, want)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for f := range reflect.TypeFor[Config]().Fields() {
		key := f.Tag.Get("toml")
		if key != "-" && !strings.Contains(string(text), key+" =") && !strings.Contains(string(text), "["+key+"]") {
			t.Errorf("the example does not contain the key %s", key)
		}
	}
}

func TestFile(t *testing.T) {
	key := strings.Repeat("0a", 32)
	for _, c := range []struct {
		text, wrong string
	}{
		{"", ""},
		{"database = \"x.db\"\nthink = \"500ms\"\nlog_level = \"debug\"\n[words]\nfr = \"a.txt\"", ""},
		{"databse = \"x.db\"", "databse"},
		{"database = 3", "line 1"},
		{"\n\nthink = soon", "line 3"},
		{"think = \"soon\"", "soon"},
		{"think = \"10s\"", "think"},
		{"workers = 0", "workers"},
		{"board_gap = \"-1s\"", "board_gap"},
		{"shard_id = 3\nshard_count = 2", "shard_id"},
		{"database = \"\"", "database"},
		{"log_level = \"loud\"", "loud"},
		{"[words]\n[words]", "line 2"},
		{"interactions = \"127.0.0.1:8443\"\npublic_key = \"" + key + "\"", ""},
		{"interactions = \":8443\"\ngateway = false\npublic_key = \"" + strings.ToUpper(key) + "\"", ""},
		{"interactions = \"8443\"\npublic_key = \"" + key + "\"", "interactions"},
		{"interactions = \"127.0.0.1:\"\npublic_key = \"" + key + "\"", "interactions"},
		{"interactions = \"127.0.0.1:70000\"\npublic_key = \"" + key + "\"", "interactions"},
		{"interactions = \"https://bot.example/\"\npublic_key = \"" + key + "\"", "interactions"},
		{"interactions = \":8443\"", "public_key"},
		{"interactions = \":8443\"\npublic_key = \"" + key[:62] + "\"", "public_key"},
		{"interactions = \":8443\"\npublic_key = \"" + key + "00\"", "public_key"},
		{"interactions = \":8443\"\npublic_key = \"" + key[:63] + "g\"", "public_key"},
		{"interactions = 8443", "line 1"},
		{"public_key = \"" + key + "\"", "interactions"},
		{"gateway = false", "gateway"},
	} {
		path := filepath.Join(t.TempDir(), "config.toml")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Load(path, none)
		if c.wrong == "" && err != nil || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%q: got the error %v, want one that holds %q", c.text, err, c.wrong)
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "missing.toml"), none); err == nil || !strings.Contains(err.Error(),
		"missing.toml") {
		t.Errorf("a missing file: got %v", err)
	}
}

// TestErrorsSayWhere: each error names the file, the line, the key and what is expected there, in our words.
func TestErrorsSayWhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.toml")
	for text, want := range map[string]string{
		"\na = ":                   `line 2: expected a setting such as workers = 2`,
		"[words":                   `line 1: expected a setting such as workers = 2`,
		"workers = 1\nworkers = 2": `line 2: expected a setting such as workers = 2`,
		"\n\nthink = \"soon\"":     `line 3: think: expected a time from 50ms to 5s, such as "2s"`,
		"think = 3":                `line 1: think: expected a time from 50ms to 5s, such as "2s"`,
		"#\nthink = \"10s\"":       `line 2: think: expected a time from 50ms to 5s, such as "2s", not "10s"`,
		"log_level = \"loud\"":     `line 1: log_level: expected "debug", "info", "warn" or "error"`,
		"workers = \"two\"":        `line 1: workers: expected a number from 1 to 64`,
		"workers = 65":             `line 1: workers: expected a number from 1 to 64, not "65"`,
		"database = 3":             `line 1: database: expected a file name such as "tablee.db", or an address`,
		"\ndatabase = ''":          `line 2: database: expected a file name`,
		"welcome = 1":              `line 1: welcome: expected true or false`,
		"words = 3":                `line 1: words: expected a section [words] of lines such as`,
		"[words]\nfr = 3": `line 2: words: expected a section [words] of lines such as ` +
			`fr = "/srv/words/french.txt", not 3`,
		"\nspeed = 3":                   `line 2: there is no setting "speed"; config.example.toml lists them all`,
		"[words]\nfr = 'a'\n[x]\ny = 1": `line 3: there is no setting "x"`,
		"\nshard_id = 3\nshard_count = 2": `line 2: shard_id: expected a number from 0 to shard_count - 1, ` +
			`or -1 for all of them, not "3"`,
		"command_burst = 5\ncommand_rate = 0": `line 2: command_rate: expected a number above 0, such as 2.0, not "0"`,
		"gateway = false":                     `line 1: gateway: without it nothing reaches the bot`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Load(path, none)
		if err == nil || !strings.HasPrefix(err.Error(), path+": "+want) {
			t.Errorf("%q: got %v, want it to begin with %q", text, err, want)
		}
	}
	for f := range reflect.TypeFor[Config]().Fields() {
		if key := f.Tag.Get("toml"); key != "-" && expected[key] == "" {
			t.Errorf("no error says what is expected of %s", key)
		}
	}
	if err := os.WriteFile(path, []byte("shard_id = 0"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Load(path, func(k string) string { return map[string]string{"SHARD_ID": "7"}[k] })
	if want := "SHARD_ID in the environment: shard_id: expected a number"; err == nil ||
		!strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want it to begin with %q", err, want)
	}
}

func TestEnvironment(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(secret, []byte("from.a.file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		env   map[string]string
		check func(Config) bool
		bad   bool
	}{
		{map[string]string{"DISCORD_TOKEN": "a.b.c"}, func(c Config) bool { return c.Token == "a.b.c" }, false},
		{map[string]string{"DISCORD_TOKEN": "Bot a.b.c "}, func(c Config) bool { return c.Token == "a.b.c" }, false},
		{map[string]string{"DISCORD_TOKEN_FILE": secret}, func(c Config) bool { return c.Token == "from.a.file" }, false},
		{map[string]string{"DISCORD_TOKEN": "a", "DISCORD_TOKEN_FILE": secret}, func(c Config) bool {
			return c.Token == "a"
		}, false},
		{map[string]string{"DISCORD_TOKEN_FILE": secret + "x"}, nil, true},
		// nothing to lose
		{map[string]string{"DISCORD_API_URL": "http://discord.example"}, func(c Config) bool { return c.Token == "" }, false},
		{map[string]string{"DISCORD_API_URL": "http://discord.example", "DISCORD_TOKEN": "a"}, nil, true},
		{map[string]string{"DISCORD_API_URL": "http://discord.example", "DISCORD_TOKEN_FILE": secret}, nil, true},
		{map[string]string{"DISCORD_API_URL": "http://127.0.0.1.example", "DISCORD_TOKEN": "a"}, nil, true},
		{map[string]string{"DISCORD_API_URL": "http://10.0.0.1", "DISCORD_TOKEN": "a"}, nil, true},
		{map[string]string{"DISCORD_API_URL": "HTTP://discord.example", "DISCORD_TOKEN": "a"}, nil, true},
		{map[string]string{"DISCORD_API_URL": "http://user@discord.example:80", "DISCORD_TOKEN": "a"}, nil, true},
		{map[string]string{"DISCORD_API_URL": "ftp://127.0.0.1", "DISCORD_TOKEN": "a"}, nil, true},
		{map[string]string{"DISCORD_API_URL": "https://discord.example", "DISCORD_TOKEN": "a"}, func(c Config) bool {
			return c.Token == "a"
		}, false},
		{map[string]string{"DISCORD_API_URL": "http://localhost:1", "DISCORD_TOKEN": "a"}, func(c Config) bool {
			return c.Token == "a"
		}, false},
		{map[string]string{"DISCORD_API_URL": "http://[::1]:1", "DISCORD_TOKEN": "a"}, func(c Config) bool {
			return c.Token == "a"
		}, false},
		{map[string]string{"DISCORD_API_URL": "http://127.0.0.1:1"}, func(c Config) bool {
			return c.APIURL == "http://127.0.0.1:1"
		}, false},
		{map[string]string{"SHARD_ID": "1", "SHARD_COUNT": "4"}, func(c Config) bool {
			return c.ShardID == 1 && c.ShardCount == 4
		}, false},
		{map[string]string{"TABLEE_DATABASE": "postgres://bot@db/tablee"}, func(c Config) bool {
			return c.Database == "postgres://bot@db/tablee"
		}, false},
		{map[string]string{"SHARD_ID": "one"}, nil, true},
		{nil, func(c Config) bool { return c.Token == "" && c.LogLevel == slog.LevelInfo }, false},
	} {
		got, err := Load("", func(k string) string { return c.env[k] })
		if (err != nil) != c.bad || !c.bad && !c.check(got) {
			t.Errorf("%v: got %+v, %v", c.env, got, err)
		}
	}
}

// A token that others may read or change is refused, and the way to mend it told.
func TestReadableToken(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file's mode says nothing there")
	}
	path := filepath.Join(t.TempDir(), "token")
	for mode, good := range map[os.FileMode]bool{0o600: true, 0o400: true, 0o700: true, 0o640: false, 0o604: false,
		0o620: false, 0o644: false, 0o606: false} {
		if err := errors.Join(os.WriteFile(path, []byte("a.b.c"), 0o600), os.Chmod(path, mode)); err != nil {
			t.Fatal(err)
		}
		link := path + "link"
		_ = os.Symlink(path, link) // once is enough
		for _, name := range []string{path, link} {
			c, err := Load("", func(k string) string { return map[string]string{"DISCORD_TOKEN_FILE": name}[k] })
			if good && (err != nil || c.Token != "a.b.c") || !good &&
				(err == nil || !strings.Contains(err.Error(), "chmod 600") || c.Token != "") {
				t.Errorf("mode %o: %q, %v", mode, c.Token, err)
			}
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}
