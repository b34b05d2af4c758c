package api

import (
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

var webhookRoutes = []Route{
	Open("POST", "/webhooks/{webhook_id}/{webhook_token}", followUp),
	Open("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", getResponse),
	Open("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", editResponse),
	Open("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", deleteResponse),
	Open("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", getResponse),
	Open("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", editResponse),
	Open("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", deleteResponse),
}

// webhookOf finds the interaction whose token the address holds. The token
// works from the first response until 15 minutes after the interaction.
func webhookOf(s *world.World, c *Call) (*world.Interaction, error) {
	if c.Path("webhook_id") != s.AppID {
		return nil, check.ErrUnknownWebhook
	}
	i := s.Inter[c.Path("webhook_token")]
	if i == nil || s.Now().Sub(i.Created) >= world.TokenLife {
		return nil, check.ErrWebhookToken
	}
	if !i.Acked {
		return nil, check.ErrUnknownWebhook
	}
	return i, nil
}

// responseOf finds the message that a call is about.
func responseOf(s *world.World, c *Call) (*world.Interaction, *world.Message, error) {
	i, err := webhookOf(s, c)
	if err != nil {
		return nil, nil, err
	}
	m := i.Original
	if id := c.Path("message_id"); id != "" && (m == nil || m.ID != id) {
		if m = i.Channel.Find(id); m != nil && m.Via != i {
			m = nil
		}
	}
	if m == nil || m.Deleted {
		return nil, nil, check.ErrUnknownMessage
	}
	return i, m, nil
}

// followUp posts another message. The first one after a deferred response replaces it.
func followUp(s *world.World, c *Call) (any, error) {
	i, err := webhookOf(s, c)
	if err != nil {
		return nil, err
	}
	if i.Channel.Deleted {
		return nil, check.ErrUnknownChannel
	}
	f := check.NewForm()
	b, err := check.CheckMessage(f.Root(), c.Body, nil, len(c.Files))
	if err != nil {
		return nil, err
	}
	if o := i.Original; o != nil && !o.Deleted && o.Flags&check.FlagLoading != 0 {
		if err := Rewrite(s, f.Root(), c, b, o); err != nil {
			return nil, err
		}
		return world.MessageJSON(s, o), nil
	}
	if i.Owners.OnlyPerson() && i.FollowUps >= world.MaxFollowUps {
		return nil, check.ErrTooManyFollowUps
	}
	m := responseMessage(s, i, b.Flags)
	m.Kind = 0
	if i.Original != nil && !i.Original.Deleted && i.Original.Only == nil {
		m.Kind, m.ReplyTo = 19, i.Original
	}
	if err := Compose(s, f.Root(), c, b, m); err != nil {
		return nil, err
	}
	i.FollowUps++
	world.Post(s, m)
	return world.MessageJSON(s, m), nil
}

func getResponse(s *world.World, c *Call) (any, error) {
	_, m, err := responseOf(s, c)
	if err != nil {
		return nil, err
	}
	return world.MessageJSON(s, m), nil
}

func editResponse(s *world.World, c *Call) (any, error) {
	_, m, err := responseOf(s, c)
	if err != nil {
		return nil, err
	}
	f := check.NewForm()
	b, err := check.CheckMessage(f.Root(), c.Body, StandingOf(m), len(c.Files))
	if err != nil {
		return nil, err
	}
	if err := Rewrite(s, f.Root(), c, b, m); err != nil {
		return nil, err
	}
	return world.MessageJSON(s, m), nil
}

func deleteResponse(s *world.World, c *Call) (any, error) {
	_, m, err := responseOf(s, c)
	if err != nil {
		return nil, err
	}
	world.Remove(s, m)
	return nil, nil
}
