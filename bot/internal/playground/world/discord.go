package world

// Intents on which the playground's events depend.
const (
	IntentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	IntentDirectMessages = 1 << 12
	IntentContent        = 1 << 15

	PrivilegedIntents = 1<<1 | 1<<8 | IntentContent
)

// Callback types of Discord.
const (
	CbMessage     = 4
	CbDefer       = 5
	CbDeferUpdate = 6
	CbUpdate      = 7
	CbComplete    = 8
	CbModal       = 9
)

// MessageIntent is the intent that a session needs for messages in c.
func MessageIntent(c *Channel) int {
	if c.Guild == nil {
		return IntentDirectMessages
	}
	return intentGuildMessages
}
