package arena

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"tablee/bot/internal/tournament/bracket"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/timing"
)

// Config is an arena file.
type Config struct {
	Format    bracket.Format    `toml:"format" json:"format"`
	Rounds    int               `toml:"rounds" json:"rounds"`
	Games     int               `toml:"games" json:"games"`       // a match
	BothWin   bool              `toml:"both_win" json:"both_win"` // in a knock-out match that is tied, both advance
	Points    string            `toml:"points" json:"points"`     // byPlaces or byScores
	Late      int               `toml:"late" json:"late"`         // points for the opponent if an entrant is late, ...
	Illegal   int               `toml:"illegal" json:"illegal"`
	Crash     int               `toml:"crash" json:"crash"`
	Time      Duration          `toml:"time" json:"time"`           // for each player and game
	MoveTime  Duration          `toml:"move_time" json:"move_time"` // for each move; 0: none
	StartTime Duration          `toml:"start_time" json:"start_time"`
	Memory    int               `toml:"memory" json:"memory"` // MiB
	MaxPlies  int               `toml:"max_plies" json:"max_plies"`
	Seed      string            `toml:"seed" json:"seed"`
	Options   map[string]string `toml:"options" json:"options"`
	Engines   []Engine          `toml:"engine" json:"engines"`
}

// Engine is an entrant: a level or a command.
type Engine struct {
	Name    string            `toml:"name" json:"name"`
	Level   int               `toml:"level" json:"level,omitempty"`
	Command []string          `toml:"command" json:"command,omitempty"`
	Dir     string            `toml:"dir" json:"-"`
	Env     map[string]string `toml:"env" json:"-"` // may contain secrets
	// Rating is the engine's known rating; the others are rated relative to it. If several engines have one, the first
	// of them is the anchor; if none has, the first engine gets 1500.
	Rating float64 `toml:"rating" json:"rating,omitempty"`
}

// Duration is a time such as "2m" or "1.5s".
type Duration time.Duration

// UnmarshalText reads what time.ParseDuration reads; it refuses times below 0.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err == nil && v < 0 {
		err = errors.New("a time below 0")
	}
	*d = Duration(v)
	return err
}

// MarshalText writes what UnmarshalText reads.
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// What counts as the points of a game.
const (
	byPlaces = "places" // 2 for a win, 1 for a shared first place
	byScores = "scores" // the scores of the game
)

// standard is the default arena file. For Awalé it is the match of its source text.
func standard(info game.Info) Config {
	c := Config{
		Format: bracket.Double, Games: 2, Points: byPlaces, Late: 2, Illegal: 2, Crash: 2,
		Time: Duration(2 * time.Minute), StartTime: Duration(30 * time.Second), Memory: 1024, MaxPlies: 2000,
	}
	if info.Name == "awale" {
		c.BothWin, c.Points, c.Late, c.Illegal, c.Crash = true, byScores, 49, 50, 51
	}
	return c
}

// readConfig reads an arena file; what it does not set is taken from c.
func readConfig(file string, c Config) (Config, error) {
	md, err := toml.DecodeFile(file, &c)
	if err != nil {
		return c, fmt.Errorf("%s: %w", file, err)
	}
	if unknown := md.Undecoded(); len(unknown) > 0 {
		return c, fmt.Errorf("%s: there is no key %s", file, unknown[0])
	}
	return c, nil
}

// setup is a tournament that is ready to be played.
type setup struct {
	rules    game.Rules
	info     game.Info
	config   Config
	options  game.Options // complete
	bracket  bracket.Config
	seed     match.Seed
	first    game.Position // any deal, for checks
	dir      string        // of the arena file
	parallel int
	catalog  *render.Catalogue
	clock    func() timing.Clock // makes the clock of a level
	keep     game.Keep           // stores what improves the levels; nil: they are not improved
}

// newSetup checks an arena file against a game.
func newSetup(rules game.Rules, c Config, dir string, parallel int) (*setup, error) {
	s := &setup{rules: rules, info: rules.Info(), config: c, dir: dir, parallel: parallel,
		clock: timing.Thread}
	var err error
	if s.catalog, err = render.NewCatalogue(s.info.Texts); err != nil {
		return nil, err
	}
	if s.parallel <= 0 {
		s.parallel = runtime.NumCPU()
	}
	switch {
	case s.info.MinSeats > 2 || s.info.MaxSeats < 2:
		return nil, fmt.Errorf("%s is not a game for two", s.info.Name)
	case c.Games < 1 || c.Games > 1_000_000:
		return nil, fmt.Errorf("games = %d", c.Games)
	case c.Points != byPlaces && c.Points != byScores:
		return nil, fmt.Errorf("points = %q: %s or %s", c.Points, byPlaces, byScores)
	case c.Time <= 0 || c.StartTime <= 0 || c.Memory < 1 || c.MaxPlies < 1:
		return nil, errors.New("time, start_time, memory and max_plies must be more than 0")
	}
	var first game.Position
	if s.options, err = s.info.Complete(c.Options); err == nil {
		first, err = match.Start(rules, 2, s.options, match.Seed{}) // an error if seats and options do not fit together
	}
	if m, refused := game.Refused(err); refused {
		return nil, errors.New(s.english().Plain(m))
	} else if err != nil {
		return nil, err
	}
	if s.config.Seed == "" {
		s.config.Seed = match.NewSeed().String()
	}
	s.seed = tournamentSeed(s.config.Seed)
	s.first = first
	if err := s.checkEngines(); err != nil {
		return nil, err
	}
	t, err := bracket.New(bracket.Config{
		Format: c.Format, Entrants: len(c.Engines), Rounds: c.Rounds, BothWin: c.BothWin,
	})
	s.bracket = t.Config
	return s, err
}

// english prints the arena's texts.
func (s *setup) english() *render.Printer {
	return s.catalog.Printer("en", nil).WithNames([]string{"P1", "P2"})
}

// tournamentSeed is text itself if it is 64 hex digits, else its hash.
func tournamentSeed(text string) match.Seed {
	if seed, err := match.ParseSeed(text); err == nil {
		return seed
	}
	return sha256.Sum256([]byte(text))
}

// checkEngines gives every engine a unique name and finds its folder.
func (s *setup) checkEngines() error {
	list := make([]Engine, len(s.config.Engines)) // the caller's slice must not change
	_, native := s.first.View(0).(game.NativeWriter)
	seen := map[string]bool{}
	for i, e := range s.config.Engines {
		switch {
		case (e.Level != 0) == (len(e.Command) > 0):
			return fmt.Errorf("engine %d needs a level or a command", i+1)
		case len(e.Command) == 0 && (e.Level < 1 || e.Level > s.info.Levels):
			return fmt.Errorf("engine %d: there is no level %d: 1 to %d", i+1, e.Level, s.info.Levels)
		case e.Level == 0 && !native:
			return fmt.Errorf("engine %d: %s has no native format: only levels can play it", i+1, s.info.Name)
		case e.Level > 0 && (e.Dir != "" || len(e.Env) > 0):
			return fmt.Errorf("engine %d: dir and env are for commands", i+1)
		}
		if e.Name == "" {
			e.Name = s.defaultName(e)
		}
		if e.Name = strings.Join(strings.Fields(e.Name), " "); seen[e.Name] {
			return fmt.Errorf("engine %d: the name %q is taken", i+1, e.Name)
		}
		seen[e.Name] = true
		if !filepath.IsAbs(e.Dir) {
			e.Dir = filepath.Join(s.dir, e.Dir)
		}
		list[i] = e
	}
	s.config.Engines = list
	return nil
}

func (s *setup) defaultName(e Engine) string {
	if e.Level > 0 {
		return s.english().Plain(game.M(fmt.Sprintf("%s.level.%d", s.info.Name, e.Level)))
	}
	return filepath.Base(e.Command[0])
}
