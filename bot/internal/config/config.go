// Package config reads the settings of a bot: a TOML file, then the environment over it.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"
)

// Config is everything that an operator may set. See config.example.toml for each key's meaning.
type Config struct {
	Database   string `toml:"database"`
	APIURL     string `toml:"api_url"`
	ShardID    int    `toml:"shard_id"`
	ShardCount int    `toml:"shard_count"`
	// Interactions is the address where Discord posts interactions; empty: they come by the gateway. PublicKey is the
	// application's, in hex, by which their signatures are checked; with Gateway false there is no gateway connection.
	Interactions string     `toml:"interactions"`
	PublicKey    string     `toml:"public_key"`
	Gateway      bool       `toml:"gateway"`
	Health       string     `toml:"health"`
	LogLevel     slog.Level `toml:"log_level"`
	Think        duration   `toml:"think"`
	Workers      int        `toml:"workers"`
	BoardGap     duration   `toml:"board_gap"`
	// CommandRate and CommandBurst bound the commands of one person: a second in the long run, and at once.
	CommandRate  float64 `toml:"command_rate"`
	CommandBurst int     `toml:"command_burst"`
	// Welcome posts a welcome message to each server that the bot joins, once.
	Welcome bool              `toml:"welcome"`
	Words   map[string]string `toml:"words"`
	// Nights are the simultaneous games that the operator repeats.
	Nights []Night `toml:"nights"`

	// Token is never in the file: it comes from DISCORD_TOKEN, or from the file that DISCORD_TOKEN_FILE names.
	Token string `toml:"-"`
}

// duration is written like "2s" or "1h30m".
type duration struct{ time.Duration }

func (d *duration) UnmarshalText(text []byte) (err error) {
	d.Duration, err = time.ParseDuration(string(text))
	return err
}

// Default is the configuration of a bot whose operator set nothing.
func Default() Config {
	return Config{Database: "tablee.db", LogLevel: slog.LevelInfo, Think: duration{2 * time.Second}, Workers: 2,
		ShardID: -1, ShardCount: 1, Gateway: true, BoardGap: duration{2 * time.Second},
		CommandRate: 2, CommandBurst: 20, Welcome: true}
}

// Load reads the file, if path is not empty, and the environment over it. An error says where the value stands (file
// and line, or the variable of the environment), which key it is, and what is expected there.
func Load(path string, getenv func(string) string) (Config, error) {
	c := Default()
	text := ""
	if path != "" {
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return c, fmt.Errorf("there is no configuration file %s", path)
		}
		if err != nil {
			return c, fmt.Errorf("the configuration file cannot be read: %w", err)
		}
		text = string(data)
		if err := c.decode(path, text); err != nil {
			return c, err
		}
	}
	if err := c.environment(getenv); err != nil {
		return c, err
	}
	var wrong *badValue
	if err := c.check(); errors.As(err, &wrong) {
		return c, wrong.locate(path, text, getenv)
	}
	return c, nil
}

func (c *Config) environment(getenv func(string) string) error {
	if v := getenv("TABLEE_DATABASE"); v != "" {
		c.Database = v
	}
	if v := getenv("DISCORD_API_URL"); v != "" {
		c.APIURL = v
	}
	for name, n := range map[string]*int{"SHARD_ID": &c.ShardID, "SHARD_COUNT": &c.ShardCount} {
		if v := getenv(name); v != "" {
			i, err := strconv.Atoi(v)
			if err != nil {
				return fmt.Errorf("%s in the environment: expected %s, not %q", name, expected[strings.ToLower(name)], v)
			}
			*n = i
		}
	}
	c.Token = strings.TrimSpace(getenv("DISCORD_TOKEN"))
	if file := getenv("DISCORD_TOKEN_FILE"); c.Token == "" && file != "" {
		secret, err := readSecret(file)
		if err != nil {
			return fmt.Errorf("DISCORD_TOKEN_FILE: %w", err)
		}
		c.Token = secret
	}
	c.Token = strings.TrimPrefix(c.Token, "Bot ")
	return nil
}

func (c *Config) check() error {
	if err := c.checkAPI(); err != nil {
		return err
	}
	if err := c.checkInteractions(); err != nil {
		return err
	}
	switch {
	case c.Database == "":
		return bad("database", "")
	case c.ShardCount < 0:
		return bad("shard_count", c.ShardCount)
	case c.ShardID < -1 || c.ShardID >= max(c.ShardCount, 1):
		return bad("shard_id", c.ShardID)
	case c.Think.Duration < 50*time.Millisecond || c.Think.Duration > 5*time.Second:
		return bad("think", c.Think)
	case c.Workers < 1 || c.Workers > 64:
		return bad("workers", c.Workers)
	case c.BoardGap.Duration < 0 || c.BoardGap.Duration > time.Minute:
		return bad("board_gap", c.BoardGap)
	case c.CommandBurst < 0:
		return bad("command_burst", c.CommandBurst)
	case !validNights(c.Nights):
		return &badValue{key: "nights", note: "expected " + nightsExpected}
	case c.CommandRate < 0 || c.CommandBurst > 0 && c.CommandRate == 0:
		return bad("command_rate", c.CommandRate)
	}
	return nil
}
