// Package playground is a Discord that lives on this machine: the REST API (v9
// and v10), the gateway and a web page that looks like a channel. A bot built
// on any Discord library connects to it over plain HTTP and websocket, without
// knowing. Newcomers play in the page; tests drive it as people would, with
// package drive:
//
//	p := drive.New(drive.Options{})
//	p.Start("127.0.0.1:0")
//	defer p.Close()
//	// ... connect the bot to p.URL() with p.Token() ...
//	alice := p.User("alice")
//	answer, err := alice.Slash(ctx, "#games", "/awale new level:3")
//	answer, err = alice.Click(ctx, answer.Message.ID, "Join")
//
// Everything is held in memory and lost at Close. The rooms, each of which
// knows only those before it:
//
//	check    what Discord refuses in a body, in Discord's words
//	world    people, servers, channels, messages, commands, interactions; the lock and the clock
//	wire     the world as Discord's JSON
//	deeds    what changes the world, and who is told
//	gateway  the websocket that bots hear events on
//	endpoint interactions posted to a bot's address instead
//	client   what a person's client does: typed commands, buttons, menus, forms
//	routes   the operations of the REST API
//	rest     the door to them: versions, authorization, rate limits, faults to order, a record
//	page     the web page
//	drive    for tests only: people to drive, mishaps to order, a clock to set, Discord's own schemas
//
// No room imports anything of the project: what passes here was said in
// Discord's own protocol.
package playground
