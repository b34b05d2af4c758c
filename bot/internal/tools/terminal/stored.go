package terminal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"tablee/bot/internal/filecache"
	"tablee/bot/internal/tools/engine"
	"tablee/rules/game"
	"tablee/rules/match"
)

// gameFolder is the folder in which unfinished games are stored; "" if the system has none.
type gameFolder string

// defaultFolder is the folder for unfinished games: by the XDG Base Directory Specification if that is set up, else the
// system's folder for data of programs.
func defaultFolder(getenv func(string) string) gameFolder {
	dir := getenv("XDG_STATE_HOME")
	home := getenv("HOME")
	switch {
	case filepath.IsAbs(dir):
	case home != "" && runtime.GOOS != "darwin" && runtime.GOOS != "windows":
		dir = filepath.Join(home, ".local", "state")
	default:
		var err error
		if dir, err = os.UserConfigDir(); err != nil {
			return ""
		}
	}
	return gameFolder(filepath.Join(dir, "tablee", "play"))
}

// fileEnd is the suffix of files that hold whole games.
const fileEnd = ".json"

// store writes a game; on an error the old file stays.
func (p gameFolder) store(d document) error {
	if p == "" {
		return errors.New("there is no folder for it")
	}
	return filecache.Folder(p).Save(d.Game+fileEnd, d.bytes())
}

// drop deletes the stored game with a name.
func (p gameFolder) drop(name string) error {
	err := os.Remove(filepath.Join(string(p), name+fileEnd))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// find reads the stored game with a name or, with an empty name, the last one of any game; nil if there is none.
func (p gameFolder) find(name string) (d *document, err error) {
	names := []string{name + fileEnd}
	if name == "" {
		names = p.latestFirst()
	}
	for _, file := range names {
		text, err := filecache.Folder(p).Load(file)
		if errors.Is(err, fs.ErrNotExist) || p == "" {
			continue
		}
		path := filepath.Join(string(p), file)
		if err != nil {
			return nil, err
		}
		d, err := parseDocument(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if info, err := os.Stat(path); err == nil {
			d.at = info.ModTime()
		}
		return d, nil
	}
	return nil, nil
}

// latestFirst are the files of games, the last written one first.
func (p gameFolder) latestFirst() (names []string) {
	entries, err := os.ReadDir(string(p))
	if err != nil {
		return nil
	}
	at := map[string]time.Time{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasSuffix(e.Name(), fileEnd) && info.Mode().IsRegular() {
			names = append(names, e.Name())
			at[e.Name()] = info.ModTime()
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return at[b].Compare(at[a]) })
	return names
}

// documentFormat must be raised when older programs would misread a document.
const documentFormat = 1

// document is a whole game: its settings and every move.
type document struct {
	Format  int            `json:"tablee"`
	Game    string         `json:"game"`
	Version int            `json:"version"` // of the game's rules
	Seats   int            `json:"seats"`
	People  int            `json:"people"`
	Names   []string       `json:"names,omitempty"` // the people's
	Level   int            `json:"level"`
	Options game.Options   `json:"options"`
	Seed    string         `json:"seed"`
	Start   []byte         `json:"start,omitempty"` // the encoded start position, if it was not dealt
	Moves   []match.Record `json:"moves"`
	Drafts  []string       `json:"drafts,omitempty"` // see moment

	at time.Time // time of writing
}

func (d *document) bytes() []byte {
	text, err := json.Marshal(d)
	if err != nil {
		panic(err) // all values can be written as JSON
	}
	return append(text, '\n')
}

// parseDocument parses what bytes wrote.
func parseDocument(text []byte) (*document, error) {
	var d document
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	switch err := dec.Decode(&d); {
	case err != nil:
		return nil, fmt.Errorf("it is no game of tablee play: %w", err)
	case d.Format > documentFormat:
		return nil, errors.New("a newer tablee play has written it")
	case d.Format != documentFormat:
		return nil, errors.New("it is no game of tablee play")
	}
	return &d, nil
}

// document is the table in stored form.
func (t *table) document() document {
	d := document{Format: documentFormat, Game: t.info.Name, Version: t.info.Version, Seats: t.seats, People: t.people,
		Names: t.names, Level: t.level, Options: t.options, Seed: t.seed.String(), Start: t.start, Drafts: t.now.drafts,
		Moves: []match.Record{}}
	for _, p := range t.plies {
		d.Moves = append(d.Moves, match.Record{By: p.by, Move: p.move})
	}
	return d
}

// restore sets the table from a document. On an error the table does not change.
func (t *table) restore(d *document) error {
	switch {
	case d.Game != t.info.Name:
		return game.Refuse("play.othergame", "game", game.M(t.info.Name+".title"), "name", d.Game)
	case d.Version != t.info.Version:
		return game.Refuse("play.oldrules")
	case d.Seats < t.info.MinSeats || d.Seats > t.info.MaxSeats || d.People < 0 || d.People > d.Seats ||
		len(d.Names) > d.People || d.Level < 1 || d.Level > t.info.Levels:
		return game.Refuse("play.damaged")
	}
	next := *t
	next.seats, next.people, next.names, next.level = d.Seats, d.People, d.Names, d.Level
	var err error
	if next.options, err = t.info.Complete(d.Options); err != nil {
		return err
	}
	if next.seed, err = match.ParseSeed(d.Seed); err != nil {
		return err
	}
	var pos game.Position
	if d.Start != nil {
		pos, err = t.rules.Decode(d.Start)
	} else {
		pos, err = match.Start(t.rules, d.Seats, next.options, next.seed)
	}
	if err != nil {
		return err
	}
	next.begin(pos, d.Start)
	for i, m := range d.Moves {
		if err := next.apply(m.By, m.Move); err != nil {
			return fmt.Errorf("move %d: %w", i+1, t.explain(err))
		}
	}
	next.now.drafts = d.Drafts
	*t = next
	return nil
}

// keep stores a game that is played on a terminal, after each move, and deletes it once it is over.
func (t *table) keep() error {
	switch {
	case t.kept == "" || !t.keeping:
		return nil
	case len(t.now.pos.Turn()) == 0:
		return t.kept.drop(t.info.Name)
	}
	return t.kept.store(t.document())
}

// save writes the game to a file: the whole game if the name ends in .json, else the position in the game's own format.
func (t *table) save(file string) error {
	if strings.HasSuffix(file, fileEnd) {
		d := t.document()
		return writeFile(file, d.bytes())
	}
	w, ok := t.now.pos.(game.NativeWriter)
	if !ok {
		return game.Refuse("play.format")
	}
	text, err := w.WriteNative(t.savedNames())
	if err != nil {
		return err
	}
	return writeFile(file, text)
}

// load continues a saved game. In a game's own format the file sets the seats, options and names; names that were given
// on the command line take precedence.
func (t *table) load(file string) error {
	text, err := readFile(file)
	if err != nil {
		return err
	}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte(`{"`)) || bytes.HasPrefix(bytes.TrimSpace(text), []byte("{\n")) {
		d, err := parseDocument(text)
		if err != nil {
			return err
		}
		return t.restore(d)
	}
	reader, ok := t.rules.(game.NativeReader)
	if !ok {
		return game.Refuse("play.format")
	}
	pos, err := reader.ReadNative(text, t.options)
	if err != nil {
		return err
	}
	next := *t
	var doubts []game.Msg
	if teller, ok := t.rules.(game.NativeTeller); ok {
		told, err := teller.TellNative(text, t.options)
		if err != nil {
			return err
		}
		next.seats, next.options, doubts = told.Seats, told.Options, told.Doubts
		next.people = min(next.people, next.seats)
		for s, name := range told.Names[:min(len(told.Names), next.people)] {
			if s < len(next.names) {
				continue
			}
			if name == unnamed(s) {
				break // later seats have none either
			}
			next.names = append(slices.Clip(next.names), name)
		}
		next.names = next.names[:min(len(next.names), next.people)]
	}
	start, err := pos.Encode()
	if err != nil {
		return err
	}
	next.begin(pos, start)
	*t = next
	for _, m := range doubts {
		t.note(m)
	}
	return nil
}

// home expands a leading "~/", as shells do.
func home(file string) string {
	if rest, ok := strings.CutPrefix(file, "~/"); ok {
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, rest)
		}
	}
	return file
}

// readFile reads a file of at most maxDocument bytes.
func readFile(file string) ([]byte, error) {
	info, err := os.Stat(home(file))
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file", file)
	case info.Size() > maxDocument:
		return nil, fmt.Errorf("%s has more than %d bytes", file, maxDocument)
	}
	return os.ReadFile(home(file))
}

const maxDocument = 8 << 20

// writeFile replaces a file; on an error the old one stays.
func writeFile(file string, text []byte) (err error) {
	file = home(file)
	f, err := os.CreateTemp(filepath.Dir(file), ".tablee-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync() // otherwise a crash of the system could leave an empty file under the new name
	}
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// gameOf finds the game of a document.
func gameOf(games []game.Rules, d *document) (game.Rules, error) { return engine.Find(games, d.Game) }
