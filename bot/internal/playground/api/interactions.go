package api

import (
	"slices"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

var interactionRoutes = []Route{
	Open("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback),
}

// callback takes the first response to an interaction.
func callback(s *world.World, c *Call) (any, error) {
	i := s.Inter[c.Path("interaction_token")]
	if i == nil || i.ID != c.Path("interaction_id") {
		return nil, check.ErrUnknownInteraction
	}
	if err := First(s, c, i); err != nil || c.Query("with_response") != "true" {
		return nil, err
	}
	return wireCallback(s, i), nil
}

// First applies the first response to an interaction, from the body of a call, whether it came over REST or as the
// answer to a posted interaction.
func First(s *world.World, c *Call, i *world.Interaction) error {
	switch {
	case i.Acked:
		return check.ErrAcknowledged
	case i.Failed || s.Now().Sub(i.Created) >= world.AnswerWindow:
		return check.ErrUnknownInteraction
	case i.Channel.Deleted:
		return check.ErrUnknownChannel
	}
	f := check.NewForm()
	kind := f.Root("type").Choice(c.Body["type"], callbackTypes(i)...)
	data := f.Root("data").Dict(c.Body["data"])
	if err := f.Err(); err != nil {
		return err
	}
	if data == nil {
		data = obj{}
	}
	var err error
	switch kind {
	case world.CbMessage:
		err = answerMessage(s, f.Root("data"), c, i, data)
	case world.CbDefer:
		err = answerDefer(s, f.Root("data"), i, data)
	case world.CbDeferUpdate:
		i.Original = i.Message
	case world.CbUpdate:
		err = answerUpdate(s, f.Root("data"), c, i, data)
	case world.CbComplete:
		i.Choices = checkSuggestions(f.Root("data"), data, i)
		err = f.Err()
	case world.CbModal:
		i.Modal = check.CheckModal(f.Root("data"), data)
		err = f.Err()
	}
	if err != nil {
		return err
	}
	i.Acked, i.Callback = true, kind
	i.Stop()
	s.Tabs.Interaction(i)
	s.Changed()
	return nil
}

// callbackTypes are the callback types with which an interaction can be answered.
func callbackTypes(i *world.Interaction) []int {
	switch {
	case i.Kind == world.KindAutocomplete:
		return []int{world.CbComplete}
	case i.Kind == world.KindModalSubmit && i.Message == nil:
		return []int{world.CbMessage, world.CbDefer}
	case i.Kind == world.KindModalSubmit:
		return []int{world.CbMessage, world.CbDefer, world.CbDeferUpdate, world.CbUpdate}
	case i.Kind == world.KindComponent:
		return []int{world.CbMessage, world.CbDefer, world.CbDeferUpdate, world.CbUpdate, world.CbModal}
	}
	return []int{world.CbMessage, world.CbDefer, world.CbModal}
}

// responseMessage is an empty message that answers i.
func responseMessage(s *world.World, i *world.Interaction, flags int) *world.Message {
	m := &world.Message{Channel: i.Channel, Via: i}
	switch {
	case i.Kind == world.KindCommand && i.CommandKind != world.CommandSlash:
		m.Kind = 23
		if t := i.TargetMessage; t != nil && t.Only == nil && !t.Deleted {
			m.ReplyTo = t
		}
	case i.Kind == world.KindCommand:
		m.Kind = 20
	case i.Message != nil && i.Message.Only == nil && !i.Message.Deleted:
		m.Kind, m.ReplyTo = 19, i.Message
	}
	if flags&check.FlagEphemeral != 0 || world.MustHide(i) {
		m.Only = i.User
		m.Flags |= check.FlagEphemeral
	}
	return m
}

func answerMessage(s *world.World, x check.Field, c *Call, i *world.Interaction, data obj) error {
	b, err := check.CheckMessage(x, data, nil, len(c.Files))
	if err != nil {
		return err
	}
	m := responseMessage(s, i, b.Flags)
	if err := Compose(s, x, c, b, m); err != nil {
		return err
	}
	i.Original, i.Ephemeral = m, m.Only != nil
	world.Post(s, m)
	return nil
}

func answerDefer(s *world.World, x check.Field, i *world.Interaction, data obj) error {
	flags, _ := x.At("flags").Integer(data["flags"], 0, 1<<40)
	if err := x.Form.Err(); err != nil {
		return err
	}
	m := responseMessage(s, i, flags)
	m.ID, m.Created, m.Author = s.NewID(), s.Now(), s.Bot
	m.Flags |= check.FlagLoading
	i.Original, i.Ephemeral = m, m.Only != nil
	world.Post(s, m)
	return nil
}

func answerUpdate(s *world.World, x check.Field, c *Call, i *world.Interaction, data obj) error {
	m := i.Message
	if m.Deleted {
		return check.ErrUnknownMessage
	}
	b, err := check.CheckMessage(x, data, StandingOf(m), len(c.Files))
	if err != nil {
		return err
	}
	i.Original, i.Ephemeral = m, m.Only != nil
	return Rewrite(s, x, c, b, m)
}

// checkSuggestions checks the choices of an autocomplete answer.
func checkSuggestions(x check.Field, data obj, i *world.Interaction) []any {
	if data["choices"] == nil {
		x.At("choices").Required()
		return nil
	}
	kind := check.OptString
	if o := focusedOption(i.Data["options"]); o != nil {
		kind = o["type"].(int)
	}
	choices := x.At("choices").List(data["choices"], 0, 25)
	for n, e := range choices {
		check.CheckChoice(x.At("choices").Index(n), e, kind)
	}
	return slices.Clone(choices)
}

// focusedOption finds the option that is being typed, at any depth.
func focusedOption(v any) obj {
	list, _ := v.([]any)
	for _, e := range list {
		o := e.(obj)
		if o["focused"] == true {
			return o
		}
		if f := focusedOption(o["options"]); f != nil {
			return f
		}
	}
	return nil
}

// wireCallback is the answer to a callback that asks for it by with_response.
func wireCallback(s *world.World, i *world.Interaction) obj {
	head := obj{"id": i.ID, "type": i.Kind}
	w := obj{"interaction": head}
	if i.Original == nil {
		return w
	}
	head["response_message_id"] = i.Original.ID
	head["response_message_loading"] = i.Original.Flags&check.FlagLoading != 0
	head["response_message_ephemeral"] = i.Ephemeral
	if i.Callback != world.CbDeferUpdate {
		w["resource"] = obj{"type": i.Callback, "message": world.MessageJSON(s, i.Original)}
	}
	return w
}
