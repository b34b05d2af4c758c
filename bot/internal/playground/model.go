package playground

import "time"

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any

type user struct {
	id      string
	name    string
	display string
	locale  string
	bot     bool
	closed  bool                // refuses DMs from the bot
	left    map[*guild]bool     // servers they are no member of any more
	dm      *channel            // the DM with the bot, once opened
	unread  map[string]int      // by channel
	hidden  map[string]struct{} // ephemeral messages dismissed
	held    []*attachment       // files at hand for attachment options
}

type guild struct {
	id       string
	name     string
	locale   string
	owner    *user
	everyone uint64 // permissions of the bot (and people) before channel overrides
	botIn    bool
	joined   time.Time
	channels []*channel // text channels and threads
	commands *commandSet
}

// Channel types of Discord that the playground knows.
const (
	kindText          = 0
	kindDM            = 1
	kindPublicThread  = 11
	kindPrivateThread = 12
)

type channel struct {
	id       string
	kind     int
	name     string
	topic    string
	guild    *guild   // nil in a DM
	parent   *channel // of a thread
	person   *user    // the other side of a DM
	owner    *user    // of a thread
	denied   uint64   // permissions the bot lacks here
	messages []*message
	pins     []*message // newest first
	deleted  bool

	archived    bool
	locked      bool
	archiveMins int
	activity    time.Time // of a thread: last post or un-archiving
}

func (c *channel) isThread() bool {
	return c.kind == kindPublicThread || c.kind == kindPrivateThread
}

// Message flags of Discord that the playground knows.
const (
	flagEphemeral  = 1 << 6
	flagLoading    = 1 << 7
	flagSuppress   = 1 << 2
	flagSilent     = 1 << 12
	flagComponents = 1 << 15 // IS_COMPONENTS_V2
	flagHasThread  = 1 << 5
)

type message struct {
	id          string
	channel     *channel
	author      *user
	kind        int // 0 default, 6 pin notice, 19 reply, 20 slash command, 23 context command
	content     string
	embeds      []any
	components  []any
	attachments []*attachment
	flags       int
	tts         bool
	created     time.Time
	edited      time.Time
	mentions    []*user // shown as mentions
	mentionAll  bool
	pings       []*user // who was notified when it was posted
	nonce       any
	pinned      bool
	pinnedAt    time.Time
	replyTo     *message
	via         *interaction // whose response or follow-up it is
	only        *user        // the one who sees an ephemeral message
	thread      *channel     // started from it
	deleted     bool
}

type attachment struct {
	id          string
	name        string
	description string
	contentType string
	data        []byte
	path        string // below /attachments/
	ephemeral   bool
}

type nonceEntry struct {
	message *message
	at      time.Time
}

// Interaction types of Discord.
const (
	kindCommand      = 2
	kindComponent    = 3
	kindAutocomplete = 4
	kindModalSubmit  = 5
)

type interaction struct {
	id      string
	token   string
	kind    int
	user    *user
	channel *channel
	data    obj
	message *message // the one a component or modal came from
	name    string   // the command's name, for "alice used /awale"
	locale  string
	created time.Time
	frame   obj // as dispatched

	acked     bool
	callback  int      // type of the first response
	original  *message // what @original means
	ephemeral bool     // the first response was
	modal     obj
	choices   []any
	failed    bool
	stop      func() // of the 3 s timer
}

func (i *interaction) guildID() string {
	if i.channel.guild == nil {
		return ""
	}
	return i.channel.guild.id
}
