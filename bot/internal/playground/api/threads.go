package api

import (
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

var threadRoutes = []Route{
	On("POST", "/channels/{channel_id}/messages/{message_id}/threads", threadFromMessage),
	On("POST", "/channels/{channel_id}/threads", threadAlone),
	On("GET", "/channels/{channel_id}/thread-members", listThreadMembers),
	On("PUT", "/channels/{channel_id}/thread-members/{user_id}", touchThreadMember),
	On("DELETE", "/channels/{channel_id}/thread-members/{user_id}", touchThreadMember),
}

func threadFromMessage(s *world.World, c *Call) (any, error) {
	m, err := messageOf(s, c)
	if err != nil {
		return nil, err
	}
	if m.Channel.Kind != world.KindText {
		return nil, check.ErrWrongChannelType
	}
	if m.Thread != nil {
		return nil, check.ErrHasThread
	}
	t, err := startThread(s, c, m.Channel, world.KindPublicThread)
	if err != nil {
		return nil, err
	}
	// A thread has the id of the message from which it was started.
	delete(s.Channels, t.ID)
	t.ID = m.ID
	s.Channels[t.ID] = t
	m.Thread = t
	m.Flags |= check.FlagHasThread
	announceThread(s, t)
	world.MessageChanged(s, m)
	return Status{Code: 201, Body: world.ChannelJSON(s, t)}, nil
}

func threadAlone(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	if ch.Kind != world.KindText {
		return nil, check.ErrWrongChannelType
	}
	kind := world.KindPrivateThread // the documented default, though "not recommended"
	if v := c.Body["type"]; v != nil {
		f := check.NewForm()
		if kind = f.Root("type").Choice(v, world.KindPublicThread, world.KindPrivateThread); f.Err() != nil {
			return nil, f.Err()
		}
	}
	t, err := startThread(s, c, ch, kind)
	if err != nil {
		return nil, err
	}
	announceThread(s, t)
	return Status{Code: 201, Body: world.ChannelJSON(s, t)}, nil
}

func startThread(s *world.World, c *Call, parent *world.Channel, kind int) (*world.Channel, error) {
	perm := world.CreatePublicThreads
	if kind == world.KindPrivateThread {
		perm = world.CreatePrivateThreads
	}
	if err := Need(parent, perm); err != nil {
		return nil, err
	}
	f := check.NewForm()
	name := f.Root("name").Text(c.Body["name"], 1, 100)
	mins := 4320
	if v := c.Body["auto_archive_duration"]; v != nil {
		mins = f.Root("auto_archive_duration").Choice(v, 60, 1440, 4320, 10080)
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	return s.AddChannel(&world.Channel{
		Kind: kind, Name: name, Guild: parent.Guild, Parent: parent, Owner: s.Bot, ArchiveMins: mins, Activity: s.Now(),
	}), nil
}

func announceThread(s *world.World, t *world.Channel) {
	w := world.ChannelJSON(s, t)
	w["newly_created"] = true
	s.Bots.Event("THREAD_CREATE", t.Guild, world.IntentGuilds, w)
	s.Tabs.World()
	s.Changed()
}

func wireThreadMember(t *world.Channel, u *world.User) obj {
	return obj{"id": t.ID, "user_id": u.ID, "join_timestamp": world.Stamp(t.Activity), "flags": 0}
}

func threadOf(s *world.World, c *Call) (*world.Channel, error) {
	ch, err := channelOf(s, c)
	if err == nil && !ch.IsThread() {
		err = check.ErrWrongChannelType
	}
	return ch, err
}

func listThreadMembers(s *world.World, c *Call) (any, error) {
	t, err := threadOf(s, c)
	if err != nil {
		return nil, err
	}
	return []any{wireThreadMember(t, s.Bot)}, nil
}

// touchThreadMember accepts joins and leaves without effect: here everybody sees all threads.
func touchThreadMember(s *world.World, c *Call) (any, error) {
	t, err := threadOf(s, c)
	if err != nil {
		return nil, err
	}
	if id := c.Path("user_id"); id != "@me" && s.UserByID(id) == nil {
		return nil, check.ErrUnknownUser
	}
	if s.IsArchived(t) {
		return nil, check.ErrThreadArchived
	}
	return nil, nil
}
