package playground

var webhookRoutes = []route{
	{"POST", "/webhooks/{webhook_id}/{webhook_token}", true, (*Server).followUp},
	{"GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", true, (*Server).getResponse},
	{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", true, (*Server).editResponse},
	{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", true, (*Server).deleteResponse},
	{"GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).getResponse},
	{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).editResponse},
	{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).deleteResponse},
}

// webhookOf finds the interaction whose token the address holds. The token
// works from the first response until 15 minutes after the interaction.
func (s *Server) webhookOf(c *call) (*interaction, error) {
	if c.path("webhook_id") != s.appID {
		return nil, errUnknownWebhook
	}
	i := s.inter[c.path("webhook_token")]
	if i == nil || s.now().Sub(i.created) >= tokenLife {
		return nil, errWebhookToken
	}
	if !i.acked {
		return nil, errUnknownWebhook
	}
	return i, nil
}

// responseOf finds the message that a call speaks of.
func (s *Server) responseOf(c *call) (*interaction, *message, error) {
	i, err := s.webhookOf(c)
	if err != nil {
		return nil, nil, err
	}
	m := i.original
	if id := c.path("message_id"); id != "" && (m == nil || m.id != id) {
		if m = i.channel.find(id); m != nil && m.via != i {
			m = nil
		}
	}
	if m == nil || m.deleted {
		return nil, nil, errUnknownMessage
	}
	return i, m, nil
}

// followUp posts a further message. The first after a deferred response takes
// that one's place.
func (s *Server) followUp(c *call) (any, error) {
	i, err := s.webhookOf(c)
	if err != nil {
		return nil, err
	}
	if i.channel.deleted {
		return nil, errUnknownChannel
	}
	f := newForm()
	b, err := checkMessage(f.root(), c.body, nil, len(c.files))
	if err != nil {
		return nil, err
	}
	if o := i.original; o != nil && !o.deleted && o.flags&flagLoading != 0 {
		if err := s.rewrite(f.root(), c, b, o); err != nil {
			return nil, err
		}
		return s.wireMessage(o), nil
	}
	m := s.responseMessage(i, b.flags)
	m.kind = 0
	if i.original != nil && !i.original.deleted && i.original.only == nil {
		m.kind, m.replyTo = 19, i.original
	}
	if err := s.compose(f.root(), c, b, m); err != nil {
		return nil, err
	}
	s.post(m)
	return s.wireMessage(m), nil
}

func (s *Server) getResponse(c *call) (any, error) {
	_, m, err := s.responseOf(c)
	if err != nil {
		return nil, err
	}
	return s.wireMessage(m), nil
}

func (s *Server) editResponse(c *call) (any, error) {
	_, m, err := s.responseOf(c)
	if err != nil {
		return nil, err
	}
	f := newForm()
	b, err := checkMessage(f.root(), c.body, m, len(c.files))
	if err != nil {
		return nil, err
	}
	if err := s.rewrite(f.root(), c, b, m); err != nil {
		return nil, err
	}
	return s.wireMessage(m), nil
}

func (s *Server) deleteResponse(c *call) (any, error) {
	_, m, err := s.responseOf(c)
	if err != nil {
		return nil, err
	}
	s.remove(m)
	return nil, nil
}
