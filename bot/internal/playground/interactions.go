package playground

import (
	"crypto/rand"
	"strconv"
)

// Error reports what a person's client would show instead of an answer.
type Error struct {
	Reason string
}

// Error implements error.
func (e *Error) Error() string { return "playground: " + e.Reason }

// What a person's client says when an interaction goes wrong.
var (
	// ErrNoAnswer: the application let the 3 seconds pass.
	ErrNoAnswer = &Error{"the application did not respond"}
	// ErrDisabled: the button or menu is greyed out.
	ErrDisabled = &Error{"this component is disabled"}
	// ErrArchived: nobody can interact in an archived thread.
	ErrArchived = &Error{"this thread is archived"}
	// ErrNoBot: the application is not in this server, or nobody is connected.
	ErrNoBot = &Error{"the application is not here"}
	// ErrForbidden: the person may not use this command.
	ErrForbidden = &Error{"this person may not use this command"}
)

// mayInteract tells whether u can click and type commands in ch.
func (s *Server) mayInteract(u *user, ch *channel) error {
	switch {
	case ch.deleted:
		return errf("channel %s is gone", ch.name)
	case s.isArchived(ch):
		return ErrArchived
	case ch.guild != nil && !ch.guild.botIn:
		return ErrNoBot
	case ch.kind == kindDM && ch.person != u:
		return errf("this is the DM of %s", ch.person.name)
	}
	return nil
}

// interact creates an interaction and delivers it to the bot.
func (s *Server) interact(i *interaction) {
	i.id = s.newID()
	i.token = "aW50ZXJhY3Rpb246" + rand.Text()
	i.created = s.now()
	i.locale = i.user.locale
	s.expireInteractions()
	s.inter[i.token] = i
	s.interOrder = append(s.interOrder, i)
	i.frame = s.wireInteraction(i)
	i.stop = s.opt.Clock.AfterFunc(answerWindow, func() { s.overdue(i) })
	s.deliver(i)
	if s.faults.duplicates > 0 {
		s.faults.duplicates--
		s.deliver(i)
	}
	s.noteInteraction(i)
	s.changed()
}

func (s *Server) deliver(i *interaction) {
	s.dispatch("INTERACTION_CREATE", i.channel.guild, 0, i.frame)
}

// Redeliver sends an interaction to the bot again, same id and token.
func (s *Server) Redeliver(interactionID string) error {
	s.lock()
	defer s.unlock()
	for _, i := range s.interOrder {
		if i.id == interactionID {
			s.deliver(i)
			return nil
		}
	}
	return errf("no interaction %s", interactionID)
}

// Pending counts the interactions that the bot has neither answered nor let
// pass.
func (s *Server) Pending() (n int) {
	s.lock()
	defer s.unlock()
	for _, i := range s.interOrder {
		if !i.acked && !i.failed {
			n++
		}
	}
	return n
}

// overdue marks an interaction that nobody answered in time.
func (s *Server) overdue(i *interaction) {
	s.lock()
	defer s.unlock()
	if i.acked {
		return
	}
	i.failed = true
	s.noteInteraction(i)
	s.changed()
}

// expireInteractions forgets those whose token has died.
func (s *Server) expireInteractions() {
	now, n := s.now(), 0
	for n < len(s.interOrder) && now.Sub(s.interOrder[n].created) >= tokenLife {
		delete(s.inter, s.interOrder[n].token)
		s.interOrder[n] = nil
		n++
	}
	s.interOrder = s.interOrder[n:]
}

func (s *Server) wireInteraction(i *interaction) obj {
	ch := i.channel
	w := obj{
		"id": i.id, "application_id": s.appID, "type": i.kind, "token": i.token, "version": 1, "data": i.data,
		"channel_id": ch.id, "channel": s.wireChannel(ch), "locale": i.locale, "entitlements": []any{},
		"app_permissions": strconv.FormatUint(botPermissions(ch), 10), "attachment_size_limit": maxFile,
	}
	if g := ch.guild; g != nil {
		member := s.wireMember(g, i.user)
		member["permissions"] = personPermissions(ch, i.user)
		w["member"], w["guild_id"], w["guild_locale"], w["context"] = member, g.id, g.locale, 0
		w["guild"] = obj{"id": g.id, "locale": g.locale, "features": []any{}}
		w["authorizing_integration_owners"] = obj{"0": g.id}
	} else {
		w["user"], w["context"] = i.user.wire(), 1
		w["authorizing_integration_owners"] = obj{"0": "0"}
	}
	if i.message != nil {
		w["message"] = s.wireMessage(i.message)
	}
	return w
}

// visibleCommands are the commands u can use in ch, of the kind (1 chat input,
// 2 user, 3 message).
func (s *Server) visibleCommands(u *user, ch *channel, kind int) []*command {
	var out []*command
	sets := []*commandSet{s.global}
	context := 1
	if ch.guild != nil {
		if !ch.guild.botIn {
			return nil
		}
		sets, context = append(sets, ch.guild.commands), 0
	}
	for _, set := range sets {
		for _, d := range set.list {
			if d.kind == kind && inContext(d.def, context) && allowedTo(d.def, u, ch) {
				out = append(out, d)
			}
		}
	}
	return out
}

func inContext(def obj, context int) bool {
	list, ok := def["contexts"].([]any)
	if !ok {
		return context == 0 || def["dm_permission"] != false
	}
	for _, v := range list {
		if num(v) == context {
			return true
		}
	}
	return false
}

// allowedTo follows default_member_permissions.
func allowedTo(def obj, u *user, ch *channel) bool {
	v := def["default_member_permissions"]
	if v == nil || ch.guild == nil || ch.guild.owner == u {
		return true
	}
	want, err := strconv.ParseUint(str(v), 10, 64)
	return err == nil && want != 0 && defaultPermissions&want == want
}
