package deliver

import (
	"errors"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/outbox"
)

// codeNoMutualGuild is an error code of Discord that discordgo does not name.
const codeNoMutualGuild = 50278

// classify converts permanent errors to those of package outbox.
func classify(err error, d outbox.Delivery) error {
	if err == nil {
		return nil
	}
	private := d.Private()
	var e *rest.Error
	if !errors.As(err, &e) {
		return err
	}
	switch {
	case private && (e.Code == codeNoMutualGuild || e.Code == discordgo.ErrCodeUnknownUser):
		return outbox.ErrAbsent
	case private && (e.Code == discordgo.ErrCodeCannotSendMessagesToThisUser || e.Status == 403):
		return outbox.ErrRefused
	case e.Code == discordgo.ErrCodePerformedOperationOnArchivedThread &&
		d.Nonce != "": // a new message reopens the thread, unless it is locked
		return fmt.Errorf("%w: %w", outbox.ErrChannelClosed, e)
	case e.Code == discordgo.ErrCodeUnknownMessage || e.Code == discordgo.ErrCodePerformedOperationOnArchivedThread:
		return outbox.ErrGone
	case e.Code == discordgo.ErrCodeUnknownChannel:
		return fmt.Errorf("%w: %w", outbox.ErrDeleted, e)
	case e.Status == 403:
		return fmt.Errorf("%w: %w", outbox.ErrChannelClosed, e)
	case rest.IsInvalidEmoji(e): // it was deleted by hand; the next try is made without it
		return e
	case e.Status == 429 || e.Status >= 500 || e.Status == 401: // a changed token says nothing about the message
		return e
	case e.Status == 400 || e.Status == 404:
		return fmt.Errorf("%w: %w", outbox.ErrRejected, e)
	}
	return e
}
