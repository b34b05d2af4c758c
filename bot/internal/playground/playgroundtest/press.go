package playgroundtest

import (
	"context"
	"tablee/bot/internal/playground/client"
	"tablee/bot/internal/playground/world"
)

// act begins an interaction and waits for its answer; what names it in errors.
func (p *User) act(ctx context.Context, what string, begin func(*world.World, *world.User) (*world.Interaction,
	error)) (client.Response, error) {
	w := p.s.w
	w.Lock()
	defer w.Unlock()
	i, err := begin(w, p.u)
	if err != nil {
		return client.Response{}, err
	}
	return client.Await(ctx, w, i, what)
}

// Click presses a button, by label, custom_id or emoji, on a message.
func (p *User) Click(ctx context.Context, messageID, button string) (client.Response, error) {
	return p.act(ctx, "a click on "+button, func(w *world.World, u *world.User) (*world.Interaction, error) {
		return client.Click(w, u, messageID, button)
	})
}

// OnPerson uses a command of the menu of people, by name or id, on somebody in a channel.
func (p *User) OnPerson(ctx context.Context, channel, command, target string) (client.Response, error) {
	return p.act(ctx, command+" on "+target, func(w *world.World, u *world.User) (*world.Interaction, error) {
		return client.OnPerson(w, u, channel, command, target)
	})
}

// OnMessage uses a command of the menu of messages, by name or id, on a message.
func (p *User) OnMessage(ctx context.Context, messageID, command string) (client.Response, error) {
	return p.act(ctx, command, func(w *world.World, u *world.User) (*world.Interaction, error) {
		return client.OnMessage(w, u, messageID, command)
	})
}

// Select chooses values in a menu, which is found by custom_id or placeholder;
// an empty name means the only one. Values go by value or label; in a menu of
// people, by user name.
func (p *User) Select(ctx context.Context, messageID, menu string, values ...string) (client.Response, error) {
	return p.act(ctx, "a choice in "+menu, func(w *world.World, u *world.User) (*world.Interaction, error) {
		return client.Choose(w, u, messageID, menu, values)
	})
}

// SubmitModal fills the fields of a modal, by custom_id or label, and sends it.
// Fields not named keep the value they were opened with.
func (p *User) SubmitModal(ctx context.Context, modal *client.Modal, fields map[string]string) (client.Response,
	error) {
	if modal == nil {
		return client.Response{}, world.Errf("no modal is open")
	}
	return p.act(ctx, "the modal "+modal.Title, func(w *world.World, u *world.User) (*world.Interaction, error) {
		return client.Submit(w, u, modal, fields)
	})
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
