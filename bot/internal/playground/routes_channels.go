package playground

import "slices"

var channelRoutes = []route{
	{"GET", "/channels/{channel_id}", false, (*Server).getChannel},
	{"PATCH", "/channels/{channel_id}", false, (*Server).patchChannel},
	{"DELETE", "/channels/{channel_id}", false, (*Server).deleteChannel},
	{"POST", "/channels/{channel_id}/typing", false, (*Server).typing},
}

// channelOf finds the channel of a call, which the bot must be able to see.
func (s *Server) channelOf(c *call) (*channel, error) {
	ch := s.channels[c.path("channel_id")]
	if ch == nil || ch.deleted {
		return nil, errUnknownChannel
	}
	return ch, need(ch)
}

func (s *Server) getChannel(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	return s.wireChannel(ch), nil
}

// patchChannel renames channels, and archives, locks and renames threads.
func (s *Server) patchChannel(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	if ch.kind == kindDM {
		return nil, errNotInDM
	}
	if !ch.isThread() {
		if err := need(ch, ManageChannels); err != nil {
			return nil, err
		}
	} else if ch.owner != s.bot {
		_, locks := c.body["locked"]
		opening := c.body["archived"] == false && len(c.body) == 1 && !ch.locked
		if err := need(ch, ManageThreads); err != nil && (!opening || locks) {
			return nil, err
		}
	}
	f := newForm()
	name := f.root("name").text(c.body["name"], 0, 100)
	topic := f.root("topic").text(c.body["topic"], 0, 1024)
	archived := f.root("archived").boolean(c.body["archived"])
	locked := f.root("locked").boolean(c.body["locked"])
	mins := ch.archiveMins
	if v := c.body["auto_archive_duration"]; v != nil {
		mins = f.root("auto_archive_duration").choice(v, 60, 1440, 4320, 10080)
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	if name != "" {
		ch.name = name
	}
	if !ch.isThread() {
		if c.body["topic"] != nil {
			ch.topic = topic
		}
		s.dispatch("CHANNEL_UPDATE", ch.guild, intentGuilds, s.wireChannel(ch))
		s.notePage()
		return s.wireChannel(ch), nil
	}
	if s.isArchived(ch) && c.body["archived"] != false {
		return nil, errThreadArchived
	}
	ch.archiveMins = mins
	if c.body["locked"] != nil {
		ch.locked = locked
	}
	if c.body["archived"] != nil {
		ch.archived = archived
		ch.activity = s.now()
	}
	s.threadChanged(ch)
	return s.wireChannel(ch), nil
}

func (s *Server) deleteChannel(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	switch {
	case ch.kind == kindDM: // closes the DM in the bot's list, nothing more
		return s.wireChannel(ch), nil
	case ch.isThread():
		err = need(ch, ManageThreads)
	default:
		err = need(ch, ManageChannels)
	}
	if err != nil {
		return nil, err
	}
	w := s.wireChannel(ch)
	s.dropChannel(ch)
	return w, nil
}

// dropChannel deletes a channel or thread with all in it.
func (s *Server) dropChannel(ch *channel) {
	if ch.deleted {
		return
	}
	ch.deleted = true
	for _, m := range ch.messages {
		s.forget(m)
	}
	if ch.guild == nil {
		ch.person.dm = nil
	} else {
		ch.guild.channels = slices.DeleteFunc(ch.guild.channels, func(o *channel) bool { return o == ch })
	}
	event := "CHANNEL_DELETE"
	if ch.isThread() {
		event = "THREAD_DELETE"
	} else if ch.guild != nil {
		for _, t := range slices.Clone(ch.guild.channels) {
			if t.parent == ch {
				s.dropChannel(t)
			}
		}
	}
	s.dispatch(event, ch.guild, intentGuilds, s.wireChannel(ch))
	delete(s.channels, ch.id)
	s.notePage()
	s.changed()
}

func (s *Server) typing(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	return nil, needToSend(ch)
}
