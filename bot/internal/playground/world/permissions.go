package world

// Permission is a bit of Discord's permission field.
type Permission uint64

// Permissions of the bot that the playground enforces.
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
	UseExternalApps       Permission = 1 << 50 // of people alone: see MustHide
	PinMessages           Permission = 1 << 51
)

const (
	useExternalEmojis = 1 << 18
	useCommands       = 1 << 31

	// DefaultPermissions are the permissions of everybody in a new server.
	DefaultPermissions = uint64(ViewChannel|SendMessages|EmbedLinks|AttachFiles|ReadMessageHistory|
		CreatePublicThreads|CreatePrivateThreads|SendMessagesInThreads|PinMessages|UseExternalApps) |
		useExternalEmojis | useCommands

	// AllPermissions are the permissions of a server's owner.
	AllPermissions = uint64(1)<<53 - 1
)

// PermissionNames are the names of permissions in /playground/faults/permission.
var PermissionNames = map[string]Permission{
	"MANAGE_CHANNELS": ManageChannels, "VIEW_CHANNEL": ViewChannel, "SEND_MESSAGES": SendMessages,
	"MANAGE_MESSAGES": ManageMessages, "EMBED_LINKS": EmbedLinks, "ATTACH_FILES": AttachFiles,
	"READ_MESSAGE_HISTORY": ReadMessageHistory, "MENTION_EVERYONE": MentionEveryone, "MANAGE_THREADS": ManageThreads,
	"CREATE_PUBLIC_THREADS": CreatePublicThreads, "CREATE_PRIVATE_THREADS": CreatePrivateThreads,
	"SEND_MESSAGES_IN_THREADS": SendMessagesInThreads, "PIN_MESSAGES": PinMessages,
}

// BotPermissions are the permissions of the bot in c.
func BotPermissions(c *Channel) uint64 {
	if c.Guild == nil {
		return DefaultPermissions
	}
	p := c.Guild.Everyone &^ c.Denied
	if c.Parent != nil {
		p &^= c.Parent.Denied
	}
	if p&uint64(ViewChannel) == 0 {
		return 0
	}
	return p
}
