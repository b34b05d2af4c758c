package world

import "slices"

// DropChannel deletes a channel or thread with everything in it.
func DropChannel(s *World, ch *Channel) {
	if ch.Deleted {
		return
	}
	ch.Deleted = true
	for _, m := range ch.Messages {
		forget(s, m)
	}
	switch {
	case ch.IsPrivate():
		s.Chats = slices.DeleteFunc(s.Chats, func(o *Channel) bool { return o == ch })
	case ch.Guild == nil:
		ch.Person.DM = nil
	default:
		ch.Guild.Channels = slices.DeleteFunc(ch.Guild.Channels, func(o *Channel) bool { return o == ch })
	}
	event := "CHANNEL_DELETE"
	if ch.IsThread() {
		event = "THREAD_DELETE"
	} else if ch.Guild != nil {
		for _, t := range slices.Clone(ch.Guild.Channels) {
			if t.Parent == ch {
				DropChannel(s, t)
			}
		}
	}
	if ch.HasBot() {
		s.Bots.Event(event, ch.Guild, IntentGuilds, ChannelJSON(s, ch))
	}
	delete(s.Channels, ch.ID)
	s.Tabs.World()
	s.Changed()
}

// ThreadChanged announces that a thread was archived, opened, locked or renamed.
func ThreadChanged(s *World, t *Channel) {
	if t.HasBot() {
		s.Bots.Event("THREAD_UPDATE", t.Guild, IntentGuilds, ChannelJSON(s, t))
	}
	s.Tabs.World()
	s.Changed()
}
