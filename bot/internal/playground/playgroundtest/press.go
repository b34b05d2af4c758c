package playgroundtest

import (
	"context"
	"tablee/bot/internal/playground/client"
	"tablee/bot/internal/playground/world"
)

// Click presses a button, by label, custom_id or emoji, on a message.
func (p *User) Click(ctx context.Context, messageID, button string) (client.Response, error) {
	s := p.s
	s.w.Lock()
	defer s.w.Unlock()
	i, err := client.Click(s.w, p.u, messageID, button)
	if err != nil {
		return client.Response{}, err
	}
	return client.Await(ctx, s.w, i, "a click on "+button)
}

// OnPerson uses a command of the menu of people, by name or id, on somebody in a channel.
func (p *User) OnPerson(ctx context.Context, channel, command, target string) (client.Response, error) {
	s := p.s
	s.w.Lock()
	defer s.w.Unlock()
	i, err := client.OnPerson(s.w, p.u, channel, command, target)
	if err != nil {
		return client.Response{}, err
	}
	return client.Await(ctx, s.w, i, command+" on "+target)
}

// OnMessage uses a command of the menu of messages, by name or id, on a message.
func (p *User) OnMessage(ctx context.Context, messageID, command string) (client.Response, error) {
	s := p.s
	s.w.Lock()
	defer s.w.Unlock()
	i, err := client.OnMessage(s.w, p.u, messageID, command)
	if err != nil {
		return client.Response{}, err
	}
	return client.Await(ctx, s.w, i, command)
}

// Select chooses values in a menu, which is found by custom_id or placeholder;
// an empty name means the only one. Values go by value or label; in a menu of
// people, by user name.
func (p *User) Select(ctx context.Context, messageID, menu string, values ...string) (client.Response, error) {
	s := p.s
	s.w.Lock()
	defer s.w.Unlock()
	i, err := client.Choose(s.w, p.u, messageID, menu, values)
	if err != nil {
		return client.Response{}, err
	}
	return client.Await(ctx, s.w, i, "a choice in "+menu)
}

// SubmitModal fills the fields of a modal, by custom_id or label, and sends it.
// Fields not named keep the value they were opened with.
func (p *User) SubmitModal(ctx context.Context, modal *client.Modal, fields map[string]string) (client.Response,
	error) {
	s := p.s
	s.w.Lock()
	defer s.w.Unlock()
	if modal == nil {
		return client.Response{}, world.Errf("no modal is open")
	}
	i, err := client.Submit(s.w, p.u, modal, fields)
	if err != nil {
		return client.Response{}, err
	}
	return client.Await(ctx, s.w, i, "the modal "+modal.Title)
}

// Dismiss hides an ephemeral message, as its link does.
func (p *User) Dismiss(messageID string) {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	client.Dismiss(p.s.w, p.u, messageID)
}

// Hold lays a file ready for attachment options: Slash then names it.
func (p *User) Hold(name, contentType string, data []byte) {
	p.s.w.Lock()
	defer p.s.w.Unlock()
	client.Hold(p.s.w, p.u, name, contentType, data)
}
