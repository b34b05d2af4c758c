package config

import (
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
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
			t.Errorf("the example does not tell of %s", key)
		}
	}
}

func TestFile(t *testing.T) {
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
	if _, err := Load(filepath.Join(t.TempDir(), "missing.toml"), none); err == nil || !strings.Contains(err.Error(), "missing.toml") {
		t.Errorf("a missing file: got %v", err)
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
		{map[string]string{"DISCORD_TOKEN": "a", "DISCORD_TOKEN_FILE": secret}, func(c Config) bool { return c.Token == "a" }, false},
		{map[string]string{"DISCORD_TOKEN_FILE": secret + "x"}, nil, true},
		{map[string]string{"DISCORD_API_URL": "http://127.0.0.1:1"}, func(c Config) bool { return c.APIURL == "http://127.0.0.1:1" }, false},
		{map[string]string{"SHARD_ID": "1", "SHARD_COUNT": "4"}, func(c Config) bool { return c.ShardID == 1 && c.ShardCount == 4 }, false},
		{map[string]string{"SHARD_ID": "one"}, nil, true},
		{nil, func(c Config) bool { return c.Token == "" && c.LogLevel == slog.LevelInfo }, false},
	} {
		got, err := Load("", func(k string) string { return c.env[k] })
		if (err != nil) != c.bad || !c.bad && !c.check(got) {
			t.Errorf("%v: got %+v, %v", c.env, got, err)
		}
	}
}
