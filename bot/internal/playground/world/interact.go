package world

import "crypto/rand"

// Interact begins an interaction and delivers it to the bot.
func Interact(s *World, i *Interaction) {
	i.ID = s.NewID()
	i.Token = "aW50ZXJhY3Rpb246" + rand.Text()
	i.Created = s.Now()
	i.Locale = i.User.Locale
	expireInteractions(s)
	s.Inter[i.Token] = i
	s.InterOrder = append(s.InterOrder, i)
	i.Frame = InteractionJSON(s, i)
	i.Stop = s.Opt.Clock.AfterFunc(AnswerWindow, func() { overdue(s, i) })
	Deliver(s, i)
	if s.Duplicates > 0 {
		s.Duplicates--
		Deliver(s, i)
	}
	s.Tabs.Interaction(i)
	s.Changed()
}

// Deliver sends an interaction to the bot, more than once if duplicates were ordered: to the bot's address if it has
// one, else over the gateway, never both.
func Deliver(s *World, i *Interaction) {
	if s.Poster.Post(i) {
		return
	}
	s.Bots.Event("INTERACTION_CREATE", i.Channel.Guild, 0, i.Frame)
}

// overdue marks an interaction that was not answered in time.
func overdue(s *World, i *Interaction) {
	s.Lock()
	defer s.Unlock()
	Fail(s, i)
}

// Fail marks an interaction as one that gets no answer, unless it has one. The lock must be held.
func Fail(s *World, i *Interaction) {
	if i.Acked {
		return
	}
	i.Failed = true
	s.Tabs.Interaction(i)
	s.Changed()
}

// expireInteractions removes the interactions whose token has expired.
func expireInteractions(s *World) {
	now, n := s.Now(), 0
	for n < len(s.InterOrder) && now.Sub(s.InterOrder[n].Created) >= TokenLife {
		delete(s.Inter, s.InterOrder[n].Token)
		s.InterOrder[n] = nil
		n++
	}
	s.InterOrder = s.InterOrder[n:]
}

// DuplicateNext delivers the next n interactions twice, with the same id and token, as an at-least-once gateway may.
func DuplicateNext(s *World, n int) {
	s.Lock()
	defer s.Unlock()
	s.Duplicates = n
}
