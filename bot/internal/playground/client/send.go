package client

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// Response is the bot's response to an interaction.
type Response struct {
	InteractionID string
	Token         string
	Type          int      // callback type: 4 message, 5 deferred, 6 deferred update, 7 update, 8 suggestions, 9 modal
	Message       Message  // what was posted or updated; zero for modals, suggestions and deleted answers
	Modal         *Modal   // the opened form, or nil
	Choices       []Choice // the autocomplete suggestions
}

// SendCommand sends a typed command or an autocomplete request for it.
func SendCommand(s *world.World, u *world.User, channel, line string, kind int) (*world.Interaction, error) {
	ch, err := s.FindChannel(u, channel)
	if err != nil {
		return nil, err
	}
	if err := mayCommand(s, u, ch); err != nil {
		return nil, err
	}
	t, err := parseLine(s, u, ch, line)
	if err != nil {
		return nil, err
	}
	data, err := commandData(s, u, ch, t, kind == world.KindAutocomplete)
	if err != nil {
		return nil, err
	}
	i := &world.Interaction{Kind: kind, User: u, Channel: ch, Data: data, Name: t.fullName(),
		CommandKind: world.CommandSlash, Owners: commandOwners(s, u, ch, t.cmd)}
	world.Interact(s, i)
	return i, nil
}

// Say posts a message as a person.
func Say(s *world.World, u *world.User, channel, text string) (*world.Message, error) {
	ch, err := s.FindChannel(u, channel)
	if err != nil {
		return nil, err
	}
	if err := mayBeIn(s, u, ch); err != nil && !errors.Is(err, world.ErrArchived) {
		return nil, err
	}
	text = strings.TrimSpace(text)
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		return nil, world.Refuse("empty", "there is nothing to send")
	case n > check.MaxContent:
		return nil, world.Refuse("too_long", "a message has at most {n} characters", "n", strconv.Itoa(check.MaxContent))
	}
	if ch.IsThread() && s.IsArchived(ch) && ch.Locked {
		return nil, world.ErrArchived
	}
	m := &world.Message{ID: s.NewID(), Channel: ch, Author: u, Content: text, Created: s.Now()}
	world.Mention(s, m, nil, true)
	world.Post(s, m)
	return m, nil
}
