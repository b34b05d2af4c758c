package app

import (
	"context"

	"tablee/bot/internal/discord/emojis"
	"tablee/render/emoji"
	"tablee/rules/game"
)

// buildEmojis constructs the keeper of the emojis of pieces.
func (a *App) buildEmojis() {
	o := a.options
	if o.NoEmojis {
		return
	}
	var infos []game.Info
	for _, g := range o.Games {
		infos = append(infos, g.Info())
	}
	a.Emojis = emojis.New(emojis.Options{Rest: a.Client.Rest, Notes: a.DB,
		App:     func() string { return a.Client.Account.App },
		Images:  func() ([]emoji.Image, error) { return emoji.Set(a.router.Catalogue(), infos) },
		Use:     a.router.Catalogue().SetEmojis,
		Alone:   a.rateLimits.restoreBefore(a.cluster.alone(), a.Client.Rest.Hold),
		Release: o.FormatVersion, Log: o.Log, Pace: o.EmojiPace})
}

// keepEmojis keeps the emojis until ctx is done.
func (a *App) keepEmojis(ctx context.Context) error {
	if a.Emojis == nil {
		<-ctx.Done()
		return nil
	}
	return a.Emojis.Run(ctx)
}

// emojiRefused tells that Discord has refused an emoji.
func (a *App) emojiRefused() {
	if a.Emojis != nil {
		a.Emojis.Refused()
	}
}
