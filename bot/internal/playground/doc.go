// Package playground is a Discord that lives on this machine: the REST API (v9
// and v10), the gateway and a web page that looks like a channel. A bot built
// on any Discord library connects to it over plain HTTP and websocket, without
// knowing. Newcomers play in the page; tests drive it as people would, with
// package playgroundtest:
//
//	p := playgroundtest.New(playgroundtest.Options{})
//	p.Start("127.0.0.1:0")
//	defer p.Close()
//	// ... connect the bot to p.URL() with p.Token() ...
//	alice := p.User("alice")
//	answer, err := alice.Slash(ctx, "#games", "/awale new level:3")
//	answer, err = alice.Click(ctx, answer.Message.ID, "Join")
//
// Everything is held in memory and lost at Close. The packages, each of which
// knows only those before it:
//
//	check           what Discord refuses in a body, in Discord's words
//	world           people, servers, channels, messages, commands, interactions; what changes them; their JSON
//	gateway         the websocket on which bots hear events
//	client          what a person's client does: typed commands, buttons, menus, forms
//	api             the REST API and its operations; interactions posted to a bot's address
//	page            the web page
//	playgroundtest  for tests only: people to act for, faults on request, a clock to set, Discord's own schemas
//
// No package here imports anything of the project: all that passes was said in
// Discord's own protocol.
package playground
