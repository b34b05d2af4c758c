//go:build !race

package pictures

import (
	"context"
	"image"
	"image/png"
	"testing"

	"tablee/bot/internal/replay"
	"tablee/bot/internal/systemtest"
	"tablee/commands/message"
	"tablee/render/textboard"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// archive plays recorded games as a host does.
type archive struct {
	t     *testing.T
	games []systemtest.Recorded
	rules map[string]game.Rules
}

// Table is a recorded game as it stands at its end.
func (a archive) table(i int, lang string) *table.Table {
	g := a.games[i]
	list := g.Positions(a.t, a.rules[g.Game])
	last := list[len(list)-1]
	tb := &table.Table{ID: table.ID(i + 1), Game: g.Game, Phase: table.Over, Lang: lang, Ply: len(g.Moves),
		You:  game.Public,
		View: last.View(game.Public), Secret: match.Seed{g.Seed}.String(), Proof: match.Seed{g.Seed}.Hash()}
	for s := range g.Seats {
		tb.Seats = append(tb.Seats, table.Seat{Kind: table.Person, User: systemtest.Names[s], Name: systemtest.Names[s]})
	}
	if res, ok := last.Result(); ok {
		tb.Result = &table.Result{Scores: res.Scores, Places: res.Places, Reason: res.Reason}
	}
	return tb
}

func (a archive) Replay(_ context.Context, id table.ID, _ string, _ bool) (*table.Replay, error) {
	g := a.games[id-1]
	rules := a.rules[g.Game]
	full, err := rules.Info().Complete(g.Options)
	if err != nil {
		return nil, err
	}
	return &table.Replay{Plies: len(g.Moves), Seat: game.Public, Play: func(_ context.Context,
		yield func(table.Frame) error) error {
		seed := match.Seed{g.Seed}
		pos, err := match.Start(rules, g.Seats, full, seed)
		if err == nil {
			err = yield(table.Frame{By: game.Public, View: pos.View(game.Public)})
		}
		for i, m := range g.Moves {
			var events []game.Event
			if err == nil {
				pos, events, err = match.Play(pos, seed, i+1, m.By, m.Move)
			}
			if err != nil {
				return err
			}
			s := table.Frame{Ply: i + 1, By: m.By, View: pos.View(game.Public)}
			for _, e := range events {
				if e.Feat != nil && e.To == game.Public {
					s.Feats = append(s.Feats, *e.Feat)
				}
			}
			err = yield(s)
		}
		return err
	}}, nil
}

// Stats are those of somebody who has played before and broke a record at every table.
func (a archive) Stats(_ context.Context, user, _, name string) (*table.Stats, error) {
	for i, g := range a.games {
		if g.Game != name {
			continue
		}
		by := []float64{12, -9, -3}[int(user[0])%3]
		id := table.ID(i + 1)
		return &table.Stats{Games: 9, Ratings: []table.Rating{{History: []table.Moment{{Value: 1500, Table: 999},
			{Value: 1500 + by, Table: id}}}}}, nil
	}
	return &table.Stats{}, nil
}

// TestCardsOfWholeGames draws the end of each recorded game, in French on dark and in English on light, and compares
// with the sheet in testdata as TestContactSheets does.
func TestCardsOfWholeGames(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	games, rules := systemtest.RecordedGames(t)
	a := archive{t, games, rules}
	infos := map[string]game.Info{}
	for _, r := range all.Games() {
		infos[r.Info().Name] = r.Info()
	}
	paint := message.NewTableMessages(message.NewBuilder(systemtest.Texts(t), infos))
	teller := &replay.Summarizer{Replays: a, Stats: a, Report: func(err error) { t.Error(err) }}
	var rows [][]image.Image
	for i, g := range games {
		var row []image.Image
		for lang, theme := range map[string]string{"fr": "dark", "en": "light"} {
			tb := a.table(i, lang)
			tb.Story = teller.Story(t.Context(), tb)
			m := paint.Board(tb, table.Guild{Boards: table.PictureBoards, Theme: theme})
			files, err := m.Files()
			if err != nil || len(files) == 0 || files[0].Name != message.ResultName {
				t.Fatalf("%s: %d files, %v", g.Game, len(files), err)
			}
			img, err := png.Decode(files[0].Reader)
			if err != nil {
				t.Fatal(err)
			}
			if *pictureDir != "" {
				keepImage(t, "card-"+g.Game+"-"+lang+"-"+theme, img)
			}
			if small := scaled(img, 2*printWide); lang == "fr" {
				row = append([]image.Image{small}, row...)
			} else {
				row = append(row, small)
			}
			if alt := m.Card.Describe(m.Printer, textboard.MaxAlt); len([]rune(alt)) < 20 {
				t.Errorf("%s is described as %q", g.Game, alt)
			}
		}
		rows = append(rows, row)
	}
	goldenSheet(t, "cards-of-games", sheet(rows))
}
