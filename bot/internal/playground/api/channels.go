package api

import (
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

var channelRoutes = []Route{
	On("GET", "/channels/{channel_id}", getChannel),
	On("PATCH", "/channels/{channel_id}", patchChannel),
	On("DELETE", "/channels/{channel_id}", deleteChannel),
	On("POST", "/channels/{channel_id}/typing", typing),
}

// channelOf finds the channel of a call; the bot must be able to see it.
func channelOf(s *world.World, c *Call) (*world.Channel, error) {
	ch := s.Channels[c.Path("channel_id")]
	if ch == nil || ch.Deleted {
		return nil, check.ErrUnknownChannel
	}
	return ch, Need(ch)
}

func getChannel(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	return world.ChannelJSON(s, ch), nil
}

// patchChannel renames channels, and archives, locks and renames threads.
func patchChannel(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	if ch.Kind == world.KindDM {
		return nil, check.ErrNotInDM
	}
	if !ch.IsThread() {
		if err := Need(ch, world.ManageChannels); err != nil {
			return nil, err
		}
	} else if ch.Owner != s.Bot {
		_, locks := c.Body["locked"]
		opening := c.Body["archived"] == false && len(c.Body) == 1 && !ch.Locked
		if err := Need(ch, world.ManageThreads); err != nil && (!opening || locks) {
			return nil, err
		}
	}
	f := check.NewForm()
	name := f.Root("name").Text(c.Body["name"], 0, 100)
	topic := f.Root("topic").Text(c.Body["topic"], 0, 1024)
	archived := f.Root("archived").Boolean(c.Body["archived"])
	locked := f.Root("locked").Boolean(c.Body["locked"])
	mins := ch.ArchiveMins
	if v := c.Body["auto_archive_duration"]; v != nil {
		mins = f.Root("auto_archive_duration").Choice(v, 60, 1440, 4320, 10080)
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	if name != "" {
		ch.Name = name
	}
	if !ch.IsThread() {
		if c.Body["topic"] != nil {
			ch.Topic = topic
		}
		s.Bots.Event("CHANNEL_UPDATE", ch.Guild, world.IntentGuilds, world.ChannelJSON(s, ch))
		s.Tabs.World()
		return world.ChannelJSON(s, ch), nil
	}
	if s.IsArchived(ch) && c.Body["archived"] != false {
		return nil, check.ErrThreadArchived
	}
	ch.ArchiveMins = mins
	if c.Body["locked"] != nil {
		ch.Locked = locked
	}
	if c.Body["archived"] != nil {
		ch.Archived = archived
		ch.Activity = s.Now()
	}
	world.ThreadChanged(s, ch)
	return world.ChannelJSON(s, ch), nil
}

func deleteChannel(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	switch {
	case ch.Kind == world.KindDM: // only closes the DM in the bot's list
		return world.ChannelJSON(s, ch), nil
	case ch.IsThread():
		err = Need(ch, world.ManageThreads)
	default:
		err = Need(ch, world.ManageChannels)
	}
	if err != nil {
		return nil, err
	}
	w := world.ChannelJSON(s, ch)
	world.DropChannel(s, ch)
	return w, nil
}

func typing(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	return nil, NeedToSend(ch)
}
