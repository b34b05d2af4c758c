// Package playgroundtest drives a playground in tests: people to act for, faults on request, a clock to set, Discord's
// own schemas, and a headless browser. No program that people run may import it.
//
// What a test can order:
//   - before Start: Options (clock, people, servers, chats, OpenAPI, rate limits, heartbeats);
//   - of REST: Inject and ClearFaults (429, 5xx, lost answers, hang-ups, delays);
//   - of the gateway: DropGateway, SilenceGateway, InsteadOfReady, InvalidateAll, IgnoreHeartbeats,
//     RefuseResumes, RefusePrivilegedIntents, SendGateway, SessionsLeft;
//   - of interactions: DuplicateNext, Redeliver;
//   - of the world: User.CloseDMs, User.Leave, User.Install, User.Uninstall, DenyExternalApps, DeleteMessage,
//     DeleteChannel, ArchiveThread, KickBot, InviteBot, DenyPermission, AllowPermission, AddChannel;
//   - of a bot without the gateway: SetEndpoint, SetEventsEndpoint.
package playgroundtest

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
