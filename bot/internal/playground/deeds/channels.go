package deeds

import (
	"slices"
	"tablee/bot/internal/playground/wire"
	"tablee/bot/internal/playground/world"
)

// DropChannel deletes a channel or thread with all in it.
func DropChannel(s *world.World, ch *world.Channel) {
	if ch.Deleted {
		return
	}
	ch.Deleted = true
	for _, m := range ch.Messages {
		forget(s, m)
	}
	if ch.Guild == nil {
		ch.Person.DM = nil
	} else {
		ch.Guild.Channels = slices.DeleteFunc(ch.Guild.Channels, func(o *world.Channel) bool { return o == ch })
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
	s.Bots.Event(event, ch.Guild, world.IntentGuilds, wire.Channel(s, ch))
	delete(s.Channels, ch.ID)
	s.Tabs.World()
	s.Changed()
}

// ThreadChanged tells that a thread was archived, opened, locked or renamed.
func ThreadChanged(s *world.World, t *world.Channel) {
	s.Bots.Event("THREAD_UPDATE", t.Guild, world.IntentGuilds, wire.Channel(s, t))
	s.Tabs.World()
	s.Changed()
}
