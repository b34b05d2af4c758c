package daily

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tablee/rules/game"
	"tablee/store"
)

// How many puzzles are kept in advance.
const (
	perGame    = 7   // for days to come, of each game and language
	perKind    = 2   // for practice, of each kind and language, besides those whose day is over
	perWishes  = 400 // for practice, as above, if people have tried all others
	mostWanted = 20  // requests for one more puzzle that are remembered; further ones are dropped
	makeTries  = 50  // puzzles that are too like an earlier one, after which a kind is left for later
)

// makeInterval is how often the stock is looked at, besides when somebody waits.
const makeInterval = 30 * time.Second

// makeTime bounds the making of one puzzle: those that take longest need some ten seconds.
const makeTime = 2 * time.Minute

// Run keeps the stock filled until ctx is done, in one process at a time.
func (d *Director) Run(ctx context.Context) error {
	if d.opts.Alone != nil {
		return d.opts.Alone(ctx, "puzzles", d.fill)
	}
	return d.fill(ctx)
}

func (d *Director) fill(ctx context.Context) error {
	for ctx.Err() == nil {
		began := time.Now()
		more, err := d.makeOne(ctx)
		if err != nil && ctx.Err() == nil {
			d.report(err)
			more = false
		}
		pause := makeInterval
		if more { // at most half of one processor is used, so that computers at tables think in time
			pause = time.Since(began)
		}
		select {
		case <-ctx.Done():
		case <-d.wanted:
		case <-time.After(pause):
		}
	}
	return nil
}

// need is a kind of puzzle that the stock lacks.
type need struct {
	rules game.Puzzler
	kind  string
	lang  string
	state string  // of the new puzzle
	share float64 // of what is wanted there is: the smallest comes first
}

// makeOne makes the puzzle that is needed most, or checks one of another version. It returns false if there is nothing
// to do.
func (d *Director) makeOne(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, makeTime)
	defer cancel()
	if done, err := d.checkOne(ctx); done || err != nil {
		return done, err
	}
	wanted, err := d.takeWish(ctx)
	if err != nil {
		return false, err
	}
	needs, err := d.needs(ctx, wanted)
	if err != nil || len(needs) == 0 {
		return false, err
	}
	n := slices.MinFunc(needs, func(a, b need) int { return cmp.Compare(a.share, b.share) })
	if err := d.make(ctx, n); err != nil {
		return false, fmt.Errorf("daily: a puzzle of %s, kind %s: %w", n.rules.Info().Name, n.kind, err)
	}
	return true, nil
}

// languages are those of a game's words; one that is empty if it has no words.
func languages(info game.Info) []string {
	if o := languageOption(info); o != nil {
		return o.Choices
	}
	return []string{""}
}

// languageOption is the option for the language of a game's words; nil if it has none.
func languageOption(info game.Info) *game.Option {
	i := slices.IndexFunc(info.Options, func(o game.Option) bool { return o.Language })
	if i < 0 {
		return nil
	}
	return &info.Options[i]
}

// needs lists what the stock lacks.
func (d *Director) needs(ctx context.Context, wanted string) (list []need, err error) {
	for _, r := range d.games {
		info := r.Info()
		for _, lang := range languages(info) {
			stock, err := d.opts.Store.Puzzles(ctx, store.PuzzleFilter{Game: info.Name, Language: lang, State: inStock})
			if err != nil {
				return nil, err
			}
			kinds := map[string]int{}
			for _, p := range stock {
				kinds[p.Kind]++
			}
			rarest := slices.MinFunc(r.PuzzleKinds(), func(a, b game.PuzzleKind) int {
				return cmp.Compare(kinds[a.Name], kinds[b.Name])
			})
			if len(stock) < perGame {
				list = append(list, need{r, rarest.Name, lang, inStock, float64(len(stock)) / perGame})
			}
			for _, k := range r.PuzzleKinds() {
				asked, most := wanted == wish(info.Name, k.Name, lang), perKind
				if asked {
					most = perWishes
				}
				// No more are read than matter: the archive grows for as long as the bot is there.
				spare, err := d.opts.Store.Puzzles(ctx, store.PuzzleFilter{Game: info.Name, Kind: k.Name, Language: lang,
					State: forUse, Limit: most})
				if err != nil {
					return nil, err
				}
				n := need{r, k.Name, lang, forUse, (float64(len(spare)) + 0.5) / perKind}
				if asked {
					n.share = -1
				}
				if len(spare) < most {
					list = append(list, n)
				}
			}
		}
	}
	return list, nil
}

// make makes a puzzle, checks it and stores it.
func (d *Director) make(ctx context.Context, n need) error {
	info := n.rules.Info()
	o := game.Options{}
	if lang := languageOption(info); lang != nil {
		o[lang.Name] = n.lang
	}
	since := d.now().Add(-keptFor).UnixMilli()
	for range makeTries {
		secret := d.opts.Secret()
		p, err := n.rules.NewPuzzle(ctx, n.kind, o, secret.Stream("puzzle", 0))
		if err != nil {
			return err
		}
		like, err := d.opts.Store.LikePuzzle(ctx, info.Name, p.PositionKey, p.AnswerKey, since)
		if err != nil {
			return err
		}
		var flaw *game.PuzzleFlaw
		if !like {
			err = n.rules.CheckPuzzle(ctx, p)
		}
		if like || errors.As(err, &flaw) {
			continue
		}
		if err != nil {
			return err
		}
		return d.keep(ctx, n.rules.Info().Name, n.lang, n.state, p, secret.String())
	}
	return errors.New("each one is like an earlier one")
}

// Add stores a puzzle that was made and checked in advance: for days to come, or for practice.
func (d *Director) Add(ctx context.Context, name, lang string, practice bool, p *game.Puzzle) error {
	state := inStock
	if practice {
		state = forUse
	}
	return d.keep(ctx, name, lang, state, p, "")
}

// keep stores a new puzzle.
func (d *Director) keep(ctx context.Context, name, lang, state string, p *game.Puzzle, secret string) error {
	s := &stored{row: store.Puzzle{Game: name, Language: lang, Kind: p.Kind, State: state, PositionKey: p.PositionKey,
		AnswerKey: p.AnswerKey, Made: d.now().UnixMilli()},
		doc: puzzleDoc{Puzzle: p, Seed: secret, Checked: d.opts.Version, Rating: firstRating(p.Level)}}
	if err := s.encode(); err != nil {
		return err
	}
	if _, err := d.opts.Store.SavePuzzle(ctx, s.row); err != nil {
		return err
	}
	d.opts.DueSignal.Notify() // a server may wait for it
	return nil
}

// checkOne checks a puzzle of the stock that another version of the program has made or checked last, and takes it out
// if it does not pass. It returns false if there is none.
func (d *Director) checkOne(ctx context.Context) (bool, error) {
	rows, err := d.opts.Store.Puzzles(ctx, store.PuzzleFilter{State: inStock})
	if err != nil {
		return false, err
	}
	for _, row := range rows {
		s, err := d.read(row)
		if _, refused := game.Refused(err); refused {
			continue // of a game that this version does not have
		}
		if err != nil { // nobody can do anything with it, and it must not stop the others
			row.State = rejected
			_, err2 := d.opts.Store.SavePuzzle(ctx, row)
			return false, errors.Join(err, err2)
		}
		if s.doc.Checked == d.opts.Version {
			continue
		}
		var flaw *game.PuzzleFlaw
		switch err := s.of.CheckPuzzle(ctx, s.doc.Puzzle); {
		case errors.As(err, &flaw):
			s.row.State = rejected
		case err != nil:
			return false, err
		}
		s.doc.Checked = d.opts.Version
		if err := s.encode(); err != nil {
			return false, err
		}
		if _, err = d.opts.Store.SavePuzzle(ctx, s.row); errors.Is(err, store.ErrConflict) {
			err = nil // its day has come meanwhile
		}
		return true, err
	}
	return false, nil
}

// wantedNote is the note with the kinds of puzzles that people wait for.
const wantedNote = "daily/wanted"

func wish(name, kind, lang string) string { return strings.Join([]string{name, kind, lang}, "/") }

// want asks for one more puzzle of a kind for practice.
func (d *Director) want(ctx context.Context, name, kind, lang string) error {
	err := d.opts.Store.ChangeMeta(ctx, []string{wantedNote}, func(notes map[string]string) error {
		list := wishes(notes[wantedNote])
		if w := wish(name, kind, lang); !slices.Contains(list, w) && len(list) < mostWanted {
			list = append(list, w)
		}
		data, err := json.Marshal(list)
		notes[wantedNote] = string(data)
		return err
	})
	d.wanted.Notify()
	return err
}

// takeWish returns the kind that people have waited for longest, and deletes it from the note; "" if there is none.
func (d *Director) takeWish(ctx context.Context) (first string, err error) {
	note, err := d.opts.Store.Meta(ctx, wantedNote)
	if err != nil || len(wishes(note)) == 0 {
		return "", err
	}
	err = d.opts.Store.ChangeMeta(ctx, []string{wantedNote}, func(notes map[string]string) error {
		list := wishes(notes[wantedNote])
		if first = ""; len(list) == 0 {
			return nil
		}
		first, list = list[0], list[1:]
		data, err := json.Marshal(list)
		notes[wantedNote] = string(data)
		return err
	})
	return first, err
}

// wishes decodes the note; one that cannot be read has none.
func wishes(note string) (list []string) {
	_ = json.Unmarshal([]byte(note), &list)
	return list
}
