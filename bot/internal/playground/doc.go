// Package playground is a Discord that lives on this machine: the REST API (v9
// and v10), the gateway and a web page that looks like a channel. A bot built
// on any Discord library connects to it over plain HTTP and websocket, without
// knowing. Newcomers play in the page; tests drive it as people would:
//
//	p := playground.New(playground.Options{})
//	p.Start("127.0.0.1:0")
//	defer p.Close()
//	// ... connect the bot to p.URL() with p.Token() ...
//	alice := p.User("alice")
//	answer, err := alice.Slash(ctx, "#games", "/awale new level:3")
//	answer, err = alice.Click(ctx, answer.Message.ID, "Join")
//
// It keeps Discord's limits and answers Discord's errors (see validate_*.go and
// errors.go), follows an injected clock for every rule that counts in minutes
// or days, and has faults to order (faults.go, and over HTTP control.go).
// Everything is held in memory and lost at Close.
//
// What a test can order:
//   - before Start: Options (clock, people, servers, OpenAPI, rate limits, heartbeats);
//   - of REST: Inject and ClearFaults (429, 5xx, lost answers, hang-ups, delays);
//   - of the gateway: DropGateway, SilenceGateway, InsteadOfReady, IgnoreHeartbeats,
//     RefuseResumes, RefusePrivilegedIntents, SendGateway;
//   - of interactions: DuplicateNext, Redeliver;
//   - of the world: User.CloseDMs, DeleteMessage, DeleteChannel, ArchiveThread,
//     KickBot, InviteBot, DenyPermission, AllowPermission, AddChannel.
//
// The package imports nothing of the project: what passes here was said in
// Discord's own protocol.
package playground
