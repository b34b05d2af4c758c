// Package playground simulates Discord on this machine: the REST API (v9 and v10), the gateway, and a web page that
// looks like a channel. A bot built on any Discord library connects to it over plain HTTP and websocket, without
// changes. Newcomers play in the page; tests use it through package playgroundtest:
//
//	p := playgroundtest.New(playgroundtest.Options{})
//	p.Start("127.0.0.1:0")
//	defer p.Close()
//	// ... connect the bot to p.URL() with p.Token() ...
//	alice := p.User("alice")
//	answer, err := alice.Slash(ctx, "#games", "/awale new level:3")
//	answer, err = alice.Click(ctx, answer.Message.ID, "Join")
//
// It has servers, DMs with the bot, and private channels of people alone. A person can install the application on their
// account and then use commands that are meant for it (integration_types, contexts) where the bot is not; what is known
// of how Discord does that, and from where, is said in packages world and client beside each rule.
//
// Everything is held in memory and lost at Close. These are its packages; each imports only those above it:
//
//	check           validation of bodies, with Discord's errors
//	world           people, servers, channels, messages, commands, interactions; changes to them; their JSON
//	gateway         the websocket that sends events to bots
//	client          a person's client: typed commands, buttons, menus, forms
//	api             the REST API; interactions posted to a bot's address
//	page            the web page
//	playgroundtest  for tests only: simulated people, faults, a clock to set, Discord's own schemas
//
// No package here imports any other package of the project: everything is exchanged in Discord's protocol.
package playground
