package systemtest

// Routes are all that the bot uses.
var Routes = []string{"/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}",
	"/users/@me/channels",
	"/interactions/{interaction_id}/{interaction_token}/callback", "/webhooks/*",
	"/channels/{channel_id}/messages/{message_id}/threads",
	"/guilds/*", "/channels/{channel_id}", "/gateway/bot", "/users/@me", "/applications/*"}

// starting is how many of these, at the end, are asked at the start alone.
const starting = 2
