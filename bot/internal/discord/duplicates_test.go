package discord_test

import (
	"context"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
)

// TestConcurrentDuplicateIsHandledOnce: an interaction that is delivered again while it is being handled is handled
// once; a later delivery counts as one whose answer may have been lost.
func TestConcurrentDuplicateIsHandledOnce(t *testing.T) {
	t.Parallel()
	entered, release, outcomes := make(chan bool, 9), make(chan bool), make(chan string, 9)
	a := discord.NewAnswerer(discord.AnswerOptions{Log: slog.New(slog.DiscardHandler), Now: time.Now,
		Watch: func(_, outcome string, _ time.Duration) { outcomes <- outcome },
		Router: discordtest.Answers(func(context.Context, *discordgo.Interaction) *discordgo.InteractionResponse {
			entered <- true
			<-release
			return &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult,
				Data: &discordgo.InteractionResponseData{}}
		})})
	it := &discordgo.Interaction{ID: discordIDNow(), Type: discordgo.InteractionApplicationCommandAutocomplete,
		Data: discordgo.ApplicationCommandInteractionData{}}
	acks := make(chan bool, 9)
	serve := func() {
		a.Serve(it, discord.Source{Acked: func() { acks <- true }, Back: func(any) error { return nil }})
	}
	go serve()
	<-entered
	serve()
	if got := <-outcomes; got != "twice" {
		t.Errorf("the second one is %q, want twice", got)
	}
	<-acks // nobody waits for it
	release <- true
	if got := <-outcomes; got != "answered" {
		t.Errorf("the first one is %q, want answered", got)
	}
	go serve()
	<-entered
	release <- true
	if got := <-outcomes; got != "answered" {
		t.Errorf("one that comes later is %q, want answered", got)
	}
}

// discordIDNow is the id of an interaction that is made now.
func discordIDNow() string {
	const epoch = 1420070400000 // Discord's, in milliseconds
	return strconv.FormatInt((time.Now().UnixMilli()-epoch)<<22, 10)
}
