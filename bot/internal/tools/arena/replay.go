package arena

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"

	"tablee/bot/internal/tools/engine"
	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/match"
)

// replayFile shows one game of a file that writeJSON wrote.
func replayFile(games []game.Rules, file string, number int, out io.Writer) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if number < 1 || number > len(r.Games) || r.Games[number-1] == nil {
		return fmt.Errorf("%s: there is no game %d: it has %d", file, number, len(r.Games))
	}
	rules, err := engine.Find(games, r.Game)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if v := rules.Info().Version; v != r.Version {
		return fmt.Errorf("%s: was played by version %d of the rules, this is %d", file, r.Version, v)
	}
	return r.replay(rules, r.Games[number-1], out)
}

// replay plays the moves again, prints what everybody may read about them, and compares the end with the recorded one.
func (r *Report) replay(rules game.Rules, g *Game, out io.Writer) error {
	texts, err := render.NewCatalogue(rules.Info().Texts)
	if err != nil {
		return err
	}
	names, all := make([]string, 2), r.names()
	for seat, e := range g.Entrants {
		if e < 0 || e >= len(all) {
			return fmt.Errorf("game %d: there is no entrant %d", g.Number, e)
		}
		names[seat] = all[e]
	}
	p := texts.Printer("en", names)
	seed, err := match.ParseSeed(g.Seed)
	if err != nil {
		return err
	}
	pos, err := match.Start(rules, 2, r.Config.Options, seed)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Game %d: %s - %s\n\n", g.Number, names[0], names[1])
	for i, m := range g.Moves {
		next, events, err := match.Play(pos, seed, i+1, m.Seat, m.Move)
		if err != nil {
			return fmt.Errorf("game %d, ply %d, %s: %w", g.Number, i+1, m.Move, err)
		}
		fmt.Fprintf(out, "%3d. %s: %s\n", i+1, names[m.Seat], p.Plain(game.Notation(pos.View(m.Seat), m.Move)))
		pos = next
		for _, e := range events {
			if e.To == game.Public && !e.Minor && !e.Msg.IsZero() {
				fmt.Fprintf(out, "     %s\n", p.Plain(e.Msg))
			}
		}
	}
	fmt.Fprintf(out, "\n%s\n", textboard.Text(pos.View(game.Public).Diagram(), p, textboard.Narrow))
	return g.verify(pos, out)
}

// verify compares the end with the record.
func (g *Game) verify(pos game.Position, out io.Writer) error {
	res, over := pos.Result()
	if over != g.Over || over && !slices.Equal(res.Scores, g.Scores) {
		return fmt.Errorf("game %d ends with %v, over: %v; on record are %v, over: %v", g.Number, res.Scores, over,
			g.Scores, g.Over)
	}
	if g.Fault != nil {
		fmt.Fprintf(out, "Seat %d: %v\n", g.Fault.Seat+1, g.Fault)
	}
	_, err := fmt.Fprintf(out, "Points: %d-%d\n", g.Points[0], g.Points[1])
	return err
}
