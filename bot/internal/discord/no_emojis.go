package discord

import (
	"io"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
)

// trySend sends an answer. If Discord refuses an emoji of it, which somebody may have deleted by hand, it sends the
// answer again without emojis.
func trySend(d *discordgo.InteractionResponseData, send func() error) error {
	err := send()
	if d == nil || !rest.IsInvalidEmoji(err) {
		return err
	}
	d.Components = withoutEmojis(d.Components)
	if err := rewind(d.Files); err != nil {
		return err
	}
	return send()
}

// withoutEmojis is a copy of rows of controls without emojis. A button whose emoji says it all gets its name.
func withoutEmojis(rows []discordgo.MessageComponent) (bare []discordgo.MessageComponent) {
	for _, c := range rows {
		switch row := c.(type) {
		case discordgo.ActionsRow:
			row.Components = withoutEmojis(row.Components)
			c = row
		case discordgo.Button:
			if row.Emoji != nil && row.Emoji.ID != "" {
				if row.Label == "" {
					row.Label = row.Emoji.Name
				}
				row.Emoji = nil
			}
			c = row
		case discordgo.SelectMenu:
			options := make([]discordgo.SelectMenuOption, len(row.Options))
			for i, o := range row.Options {
				if o.Emoji != nil && o.Emoji.ID != "" {
					o.Emoji = nil
				}
				options[i] = o
			}
			row.Options = options
			c = row
		}
		bare = append(bare, c)
	}
	return bare
}

// rewind lets files be sent again.
func rewind(files []*discordgo.File) error {
	for _, f := range files {
		if r, ok := f.Reader.(io.Seeker); ok {
			if _, err := r.Seek(0, io.SeekStart); err != nil {
				return err
			}
		}
	}
	return nil
}
