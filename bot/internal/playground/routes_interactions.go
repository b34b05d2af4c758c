package playground

import "slices"

// Callback types of Discord.
const (
	cbMessage     = 4
	cbDefer       = 5
	cbDeferUpdate = 6
	cbUpdate      = 7
	cbComplete    = 8
	cbModal       = 9
)

var interactionRoutes = []route{
	{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", true, (*Server).callback},
}

// callback takes the first response to an interaction.
func (s *Server) callback(c *call) (any, error) {
	i := s.inter[c.path("interaction_token")]
	switch {
	case i == nil || i.id != c.path("interaction_id"):
		return nil, errUnknownInteraction
	case i.acked:
		return nil, errAcknowledged
	case i.failed || s.now().Sub(i.created) >= answerWindow:
		return nil, errUnknownInteraction
	case i.channel.deleted:
		return nil, errUnknownChannel
	}
	f := newForm()
	kind := f.root("type").choice(c.body["type"], callbackTypes(i)...)
	data := f.root("data").dict(c.body["data"])
	if err := f.err(); err != nil {
		return nil, err
	}
	if data == nil {
		data = obj{}
	}
	var err error
	switch kind {
	case cbMessage:
		err = s.answerMessage(f.root("data"), c, i, data)
	case cbDefer:
		err = s.answerDefer(f.root("data"), i, data)
	case cbDeferUpdate:
		i.original = i.message
	case cbUpdate:
		err = s.answerUpdate(f.root("data"), c, i, data)
	case cbComplete:
		i.choices = checkSuggestions(f.root("data"), data, i)
		err = f.err()
	case cbModal:
		i.modal = checkModal(f.root("data"), data)
		err = f.err()
	}
	if err != nil {
		return nil, err
	}
	i.acked, i.callback = true, kind
	i.stop()
	s.noteInteraction(i)
	s.changed()
	if c.query("with_response") != "true" {
		return nil, nil
	}
	return s.wireCallback(i), nil
}

// callbackTypes are the types an interaction can be answered with.
func callbackTypes(i *interaction) []int {
	switch {
	case i.kind == kindAutocomplete:
		return []int{cbComplete}
	case i.kind == kindModalSubmit && i.message == nil:
		return []int{cbMessage, cbDefer}
	case i.kind == kindModalSubmit:
		return []int{cbMessage, cbDefer, cbDeferUpdate, cbUpdate}
	case i.kind == kindComponent:
		return []int{cbMessage, cbDefer, cbDeferUpdate, cbUpdate, cbModal}
	}
	return []int{cbMessage, cbDefer, cbModal}
}

// responseMessage is an empty message that answers i.
func (s *Server) responseMessage(i *interaction, flags int) *message {
	m := &message{channel: i.channel, via: i}
	switch {
	case i.kind == kindCommand:
		m.kind = 20
	case i.message != nil && i.message.only == nil && !i.message.deleted:
		m.kind, m.replyTo = 19, i.message
	}
	if flags&flagEphemeral != 0 {
		m.only = i.user
		m.flags |= flagEphemeral
	}
	return m
}

func (s *Server) answerMessage(x field, c *call, i *interaction, data obj) error {
	b, err := checkMessage(x, data, nil, len(c.files))
	if err != nil {
		return err
	}
	m := s.responseMessage(i, b.flags)
	if err := s.compose(x, c, b, m); err != nil {
		return err
	}
	i.original, i.ephemeral = m, m.only != nil
	s.post(m)
	return nil
}

func (s *Server) answerDefer(x field, i *interaction, data obj) error {
	flags, _ := x.at("flags").integer(data["flags"], 0, 1<<40)
	if err := x.form.err(); err != nil {
		return err
	}
	m := s.responseMessage(i, flags)
	m.id, m.created, m.author = s.newID(), s.now(), s.bot
	m.flags |= flagLoading
	i.original, i.ephemeral = m, m.only != nil
	s.post(m)
	return nil
}

func (s *Server) answerUpdate(x field, c *call, i *interaction, data obj) error {
	m := i.message
	if m.deleted {
		return errUnknownMessage
	}
	b, err := checkMessage(x, data, m, len(c.files))
	if err != nil {
		return err
	}
	i.original, i.ephemeral = m, m.only != nil
	return s.rewrite(x, c, b, m)
}

// checkSuggestions checks the choices of an autocomplete answer.
func checkSuggestions(x field, data obj, i *interaction) []any {
	if data["choices"] == nil {
		x.at("choices").required()
		return nil
	}
	kind := optString
	if o := focusedOption(i.data["options"]); o != nil {
		kind = o["type"].(int)
	}
	choices := x.at("choices").list(data["choices"], 0, 25)
	for n, e := range choices {
		checkChoice(x.at("choices").index(n), e, kind)
	}
	return slices.Clone(choices)
}

// focusedOption finds the option being typed, at any depth.
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

// wireCallback is the answer to a callback with with_response.
func (s *Server) wireCallback(i *interaction) obj {
	head := obj{"id": i.id, "type": i.kind}
	w := obj{"interaction": head}
	if i.original == nil {
		return w
	}
	head["response_message_id"] = i.original.id
	head["response_message_loading"] = i.original.flags&flagLoading != 0
	head["response_message_ephemeral"] = i.ephemeral
	if i.callback != cbDeferUpdate {
		w["resource"] = obj{"type": i.callback, "message": s.wireMessage(i.original)}
	}
	return w
}
