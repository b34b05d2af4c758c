package deptest

// The rules that several packages of the bot share, by what these packages are for.
var (
	// Tables are the rules of what runs tables and what is built on them.
	Tables = []Rule{
		{Import: "github.com/bwmarrin/discordgo/...", Why: "what happens at a table does not depend on Discord"},
		{Import: "tablee/render/...", Why: "others put into words and pictures what happens here"},
		{Import: "tablee/commands/...", Why: "commands ask what runs tables by interfaces of their own"},
	}
	// Transport are the rules of how requests and events reach the bot.
	Transport = []Rule{
		{Import: "tablee/bot/internal/host/...", Why: "events are passed to an interface"},
		{Import: "tablee/bot/internal/tournament/...", Why: "events are passed to an interface"},
		{Import: "tablee/bot/internal/night/...", Why: "events are passed to an interface"},
		{Import: "tablee/store/...", Why: "nothing is stored on the way"},
	}
	// Tool are the rules of shell tools that work without a database.
	Tool = []Rule{
		{Import: "tablee/store/...", Why: "the tool needs no database"},
		{Import: "tablee/commands/...", Why: "the tool knows nothing of a channel"},
	}
	// Discord is the rule of what knows nothing of it.
	Discord = Rule{Import: "github.com/bwmarrin/discordgo/...", Why: "nothing here is about Discord"}
	// Helper is the rule of small packages that anything may use.
	Helper = Rule{Import: Module + "/...", Why: "it is used everywhere, so it must not depend on anything of ours"}
)
