package api

import (
	"slices"
	"time"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// Compose builds a message from a checked body, without posting it.
func Compose(s *world.World, x check.Field, c *Call, b *check.MessageBody, m *world.Message) error {
	m.ID, m.Created, m.Author = s.NewID(), s.Now(), s.Bot
	m.Attachments = attach(s, x, c, b.Attachments, m.Channel, nil, m.Only != nil)
	if b.Components != nil {
		checkEmojis(s, x.At("components"), *b.Components)
	}
	if err := x.Form.Err(); err != nil {
		return err
	}
	m.Flags |= b.Flags & (check.FlagSuppress | check.FlagSilent | check.FlagComponents)
	m.TTS, m.Nonce = b.TTS, b.Nonce
	fill(m, b)
	world.Mention(s, m, b.Mentions, true)
	return nil
}

// fill copies the parts that a body has into a message; the others stay.
func fill(m *world.Message, b *check.MessageBody) {
	if b.Content != nil {
		m.Content = *b.Content
	}
	if b.Embeds != nil {
		m.Embeds = *b.Embeds
	}
	if b.Components != nil {
		m.Components = *b.Components
	}
}

// StandingOf describes the current parts of m, for the check of an edit.
func StandingOf(m *world.Message) *check.Standing {
	return &check.Standing{
		Content: m.Content != "", V2: m.Flags&check.FlagComponents != 0,
		Embeds: len(m.Embeds), Components: len(m.Components), Attachments: len(m.Attachments),
	}
}

// Rewrite applies a checked body to an existing message.
func Rewrite(s *world.World, x check.Field, c *Call, b *check.MessageBody, m *world.Message) error {
	files := m.Attachments
	if b.Attachments != nil || len(c.Files) > 0 {
		files = attach(s, x, c, b.Attachments, m.Channel, m.Attachments, m.Only != nil)
	}
	if b.Components != nil {
		checkEmojis(s, x.At("components"), *b.Components)
	}
	if err := x.Form.Err(); err != nil {
		return err
	}
	m.Attachments = files
	fill(m, b)
	if b.HasFlags {
		m.Flags = m.Flags&^check.FlagSuppress | b.Flags&check.FlagSuppress | b.Flags&check.FlagComponents
	}
	first := m.Flags&check.FlagLoading != 0
	m.Flags &^= check.FlagLoading
	if !first {
		m.Edited = s.Now()
	}
	world.Mention(s, m, b.Mentions, first)
	world.MessageChanged(s, m)
	return nil
}

// RationOldEdit refuses the fourth edit within 6 s, in one channel, of messages older than an hour.
func RationOldEdit(s *world.World, m *world.Message) error {
	now := s.Now()
	if now.Sub(m.Created) < world.OldMessage {
		return nil
	}
	recent := slices.DeleteFunc(s.OldEdits[m.Channel.ID], func(t time.Time) bool {
		return now.Sub(t) >= world.OldEditsWindow
	})
	if len(recent) >= world.OldEditsMax {
		err := *check.ErrOldEdits
		err.Retry = (world.OldEditsWindow - now.Sub(recent[0])).Seconds()
		return &err
	}
	s.OldEdits[m.Channel.ID] = append(recent, now)
	return nil
}

// MayPost is an error if the bot may not post this body to ch.
func MayPost(s *world.World, ch *world.Channel, b *check.MessageBody, files int) error {
	if ch.IsBotDM() {
		switch {
		case !s.MayWrite(ch.Person):
			return check.ErrNoMutualGuild
		case ch.Person.Closed:
			return check.ErrClosedDM
		}
		return nil
	}
	if err := NeedToSend(ch); err != nil {
		return err
	}
	if b.Embeds != nil && len(*b.Embeds) > 0 {
		if err := Need(ch, world.EmbedLinks); err != nil {
			return err
		}
	}
	if files > 0 {
		if err := Need(ch, world.AttachFiles); err != nil {
			return err
		}
	}
	if s.IsArchived(ch) && ch.Locked {
		return check.ErrThreadArchived
	}
	return nil
}
