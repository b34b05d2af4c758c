package app

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/lesson"
	"tablee/bot/internal/practice"
	"tablee/bot/internal/release"
	"tablee/bot/internal/replay"
	"tablee/commands"
	"tablee/commands/handler"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// buildCommands constructs the router, which answers commands and controls, and what it needs besides the host.
func (a *App) buildCommands() error {
	o := a.options
	cat, err := o.Catalogue(o.Games)
	if err != nil {
		return err
	}
	missed := practice.NewPuzzles(a.store, a.reviews, o.Now)
	a.router = commands.NewRouter(commands.Services{Tables: a.Host, Queries: a.Host.Queries,
		Hints: a.Host.Hints, Privacy: a.Host.Privacy, People: a.Host.People(), Tournaments: a.tournaments,
		Nights:  a.nights,
		Dailies: a.Dailies,
		Lessons: lesson.New(a.store, o.Games), Reviews: a.reviews,
		Trials:  practice.New(a.store, a.Host.Queries, a.reviews, practice.Options{Now: o.Now}),
		Puzzles: missed, Missed: missed,
		Questions: questions{a.store, a.Host.Now}, Version: release.Version()}, cat.Reporting(a.report), o.Games)
	a.router.Limits.Rate, a.router.Limits.Burst = a.config.CommandRate, a.config.CommandBurst
	a.replays = replay.New(a.Host.Queries, a.router.Messages, o.Now)
	// The router and the client need each other: the client hands interactions to the router, which changes answers and
	// finds the channel of a thread by means of the client. The router therefore looks the client up when it answers,
	// which it does not before Run.
	a.router.Outside = handler.Outside{Fetch: fetch, Report: a.reporter.report, RenderReplay: a.replays.Enqueue,
		Story: a.summaries.Story,
		Now:   func() time.Time { return a.discordNow() },
		ViewShown: func(interaction string, later bool, id table.ID, user, key string) {
			a.Views.Shown(interaction, later, id, user, key)
		},
		BoardShown: func(id table.ID) (key, message string, ok bool) { return a.Views.Open(id, "") },
		Parent:     func(ctx context.Context, channel string) string { return a.Client.Servers.Parent(ctx, channel) },
		Amend: func(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
			return a.Client.Answers.Amend(ctx, it, d)
		}}
	return nil
}

// Catalogue gathers the texts of the commands and of some games.
func Catalogue(games []game.Rules) (*render.Catalogue, error) {
	texts := []fs.FS{commands.Texts()}
	for _, g := range games {
		texts = append(texts, g.Info().Texts)
	}
	return render.NewCatalogue(texts...)
}

// maxFetchTime bounds the reading of an attached file: somebody waits for the answer.
const maxFetchTime = 10 * time.Second

// fetch reads a file that somebody attached to a command.
func fetch(ctx context.Context, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, maxFetchTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the attachment answers %s", res.Status)
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, game.MaxSaved+1))
	if err == nil && len(data) > game.MaxSaved {
		return nil, game.Refuse("say.badfile", "n", game.MaxSaved/1024)
	}
	return data, err
}
