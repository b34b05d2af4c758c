package playground

import "strconv"

// Permission is a bit of Discord's permission field.
type Permission uint64

// The permissions the playground enforces for the bot.
const (
	ManageChannels        Permission = 1 << 4
	ViewChannel           Permission = 1 << 10
	SendMessages          Permission = 1 << 11
	ManageMessages        Permission = 1 << 13
	EmbedLinks            Permission = 1 << 14
	AttachFiles           Permission = 1 << 15
	ReadMessageHistory    Permission = 1 << 16
	MentionEveryone       Permission = 1 << 17
	ManageThreads         Permission = 1 << 34
	CreatePublicThreads   Permission = 1 << 35
	CreatePrivateThreads  Permission = 1 << 36
	SendMessagesInThreads Permission = 1 << 38
	PinMessages           Permission = 1 << 51
)

const (
	useExternalEmojis = 1 << 18
	useCommands       = 1 << 31

	defaultPermissions = uint64(ViewChannel|SendMessages|EmbedLinks|AttachFiles|ReadMessageHistory|
		CreatePublicThreads|CreatePrivateThreads|SendMessagesInThreads|PinMessages) | useExternalEmojis | useCommands

	allPermissions = uint64(1)<<53 - 1
)

// PermissionNames are the names by which /playground/faults/permission knows
// the permissions.
var PermissionNames = map[string]Permission{
	"MANAGE_CHANNELS": ManageChannels, "VIEW_CHANNEL": ViewChannel, "SEND_MESSAGES": SendMessages,
	"MANAGE_MESSAGES": ManageMessages, "EMBED_LINKS": EmbedLinks, "ATTACH_FILES": AttachFiles,
	"READ_MESSAGE_HISTORY": ReadMessageHistory, "MENTION_EVERYONE": MentionEveryone, "MANAGE_THREADS": ManageThreads,
	"CREATE_PUBLIC_THREADS": CreatePublicThreads, "CREATE_PRIVATE_THREADS": CreatePrivateThreads,
	"SEND_MESSAGES_IN_THREADS": SendMessagesInThreads, "PIN_MESSAGES": PinMessages,
}

// botPermissions are what the bot may do in c.
func botPermissions(c *channel) uint64 {
	if c.guild == nil {
		return defaultPermissions
	}
	p := c.guild.everyone &^ c.denied
	if c.parent != nil {
		p &^= c.parent.denied
	}
	if p&uint64(ViewChannel) == 0 {
		return 0
	}
	return p
}

// personPermissions are what u may do in c, as a string of digits.
func personPermissions(c *channel, u *user) string {
	p := defaultPermissions
	if c.guild != nil && c.guild.owner == u {
		p = allPermissions
	}
	return strconv.FormatUint(p, 10)
}

// need refuses with 50001 when the bot cannot see c and with 50013 when it
// lacks one of the permissions.
func need(c *channel, perms ...Permission) error {
	if c.guild == nil {
		return nil
	}
	have := botPermissions(c)
	if !c.guild.botIn || have&uint64(ViewChannel) == 0 {
		return errMissingAccess
	}
	for _, p := range perms {
		if have&uint64(p) == 0 {
			return errMissingPermissions
		}
	}
	return nil
}

// needToSend is need for posting: threads have a permission of their own.
func needToSend(c *channel) error {
	if c.isThread() {
		return need(c, SendMessagesInThreads)
	}
	return need(c, SendMessages)
}
