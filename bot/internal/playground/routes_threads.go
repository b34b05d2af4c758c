package playground

var threadRoutes = []route{
	{"POST", "/channels/{channel_id}/messages/{message_id}/threads", false, (*Server).threadFromMessage},
	{"POST", "/channels/{channel_id}/threads", false, (*Server).threadAlone},
	{"GET", "/channels/{channel_id}/thread-members", false, (*Server).listThreadMembers},
	{"PUT", "/channels/{channel_id}/thread-members/{user_id}", false, (*Server).touchThreadMember},
	{"DELETE", "/channels/{channel_id}/thread-members/{user_id}", false, (*Server).touchThreadMember},
}

func (s *Server) threadFromMessage(c *call) (any, error) {
	m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	if m.channel.kind != kindText {
		return nil, errWrongChannelType
	}
	if m.thread != nil {
		return nil, errHasThread
	}
	t, err := s.startThread(c, m.channel, kindPublicThread)
	if err != nil {
		return nil, err
	}
	// A thread has the id of the message it grew from.
	delete(s.channels, t.id)
	t.id = m.id
	s.channels[t.id] = t
	m.thread = t
	m.flags |= flagHasThread
	s.announceThread(t)
	s.messageChanged(m)
	return status{201, s.wireChannel(t)}, nil
}

func (s *Server) threadAlone(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	if ch.kind != kindText {
		return nil, errWrongChannelType
	}
	kind := kindPrivateThread // the documented default, "not recommended"
	if v := c.body["type"]; v != nil {
		f := newForm()
		if kind = f.root("type").choice(v, kindPublicThread, kindPrivateThread); f.err() != nil {
			return nil, f.err()
		}
	}
	t, err := s.startThread(c, ch, kind)
	if err != nil {
		return nil, err
	}
	s.announceThread(t)
	return status{201, s.wireChannel(t)}, nil
}

func (s *Server) startThread(c *call, parent *channel, kind int) (*channel, error) {
	perm := CreatePublicThreads
	if kind == kindPrivateThread {
		perm = CreatePrivateThreads
	}
	if err := need(parent, perm); err != nil {
		return nil, err
	}
	f := newForm()
	name := f.root("name").text(c.body["name"], 1, 100)
	mins := 4320
	if v := c.body["auto_archive_duration"]; v != nil {
		mins = f.root("auto_archive_duration").choice(v, 60, 1440, 4320, 10080)
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	return s.addChannel(&channel{
		kind: kind, name: name, guild: parent.guild, parent: parent, owner: s.bot, archiveMins: mins, activity: s.now(),
	}), nil
}

func (s *Server) announceThread(t *channel) {
	w := s.wireChannel(t)
	w["newly_created"] = true
	s.dispatch("THREAD_CREATE", t.guild, intentGuilds, w)
	s.notePage()
	s.changed()
}

func (s *Server) threadChanged(t *channel) {
	s.dispatch("THREAD_UPDATE", t.guild, intentGuilds, s.wireChannel(t))
	s.notePage()
	s.changed()
}

func wireThreadMember(t *channel, u *user) obj {
	return obj{"id": t.id, "user_id": u.id, "join_timestamp": stamp(t.activity), "flags": 0}
}

func (s *Server) threadOf(c *call) (*channel, error) {
	ch, err := s.channelOf(c)
	if err == nil && !ch.isThread() {
		err = errWrongChannelType
	}
	return ch, err
}

func (s *Server) listThreadMembers(c *call) (any, error) {
	t, err := s.threadOf(c)
	if err != nil {
		return nil, err
	}
	return []any{wireThreadMember(t, s.bot)}, nil
}

// touchThreadMember accepts joins and leaves: here everybody sees all threads.
func (s *Server) touchThreadMember(c *call) (any, error) {
	t, err := s.threadOf(c)
	if err != nil {
		return nil, err
	}
	if id := c.path("user_id"); id != "@me" && s.userByID(id) == nil {
		return nil, errUnknownUser
	}
	if s.isArchived(t) {
		return nil, errThreadArchived
	}
	return nil, nil
}
