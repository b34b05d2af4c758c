package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	discordModule = "github.com/bwmarrin/discordgo"
	browserModule = "github.com/chromedp/chromedp"
	schemaModule  = "github.com/santhosh-tekuri/jsonschema/v6"
	xModules      = "golang.org/x/..."
)

// room says what the packages of a folder may import besides the standard library, and what they may not reach even
// through others. Tests may also import what they test with. Folders are patterns of path.Match, or end in "/..." for
// everything below; "./" stands for the two first folders of the package itself.
type room struct {
	folder string
	may    []string
	never  []string
	why    string
}

// rooms is the plan of the house. The first row that fits a package is its own; every package needs one.
var rooms = []room{
	{"dict", []string{"dict/internal/text"}, nil, "a dictionary is of use to anybody"},
	{"dict/trie", []string{"dict/internal/text"}, nil, "a tree knows no other structure"},
	{"dict/internal/text", nil, nil, "a word knows no dictionary"},
	{"dict/internal/...", []string{"dict"}, nil, "what makes the dictionaries"},

	{"rules/game", nil, nil, "everything points at the contract; it points at nothing"},
	{"rules/search", nil, nil, "search knows no game"},
	{"rules/match", []string{"rules/game"}, nil, "a match is rules, a seed and moves"},
	{"rules/all", []string{"rules/game", "rules/*", "rules/rummy/*"}, testsOnly, "the list of games"},
	{"rules/rulestest", []string{"rules/game", "rules/match", "rules/rulestest/computers", "rules/rulestest/fixture",
		"rules/rulestest/legible", "rules/rulestest/lesson", "rules/rulestest/secrecy", "rules/rulestest/ways",
		"render/..."}, nil, "the suite draws what it checks"},
	{"rules/rulestest/fixture", []string{"rules/game", "rules/match", "rules/rulestest/legible"}, nil,
		"what checks stand on knows none of them"},
	{"rules/rulestest/computers", aCheck, nil, "checks know a game and not each other"},
	{"rules/rulestest/secrecy", aCheck, nil, "checks know a game and not each other"},
	{"rules/rulestest/ways", aCheck, nil, "checks know a game and not each other"},
	{"rules/rulestest/lesson", []string{"rules/game", "rules/match", "rules/rulestest/legible", "render/..."}, nil,
		"a lesson is a matter of rules and texts"},
	{"rules/rulestest/internal/ear", nil, nil, "who listens to a test knows no game"},
	{"rules/rulestest/legible", []string{"rules/game", "render/..."}, nil,
		"what can be read is a matter of texts and boards"},
	{"rules/rulestest/foresee", []string{"rules/game", "rules/match"}, nil,
		"what can be known beforehand is a matter of rules"},
	{"rules/rulestest/sharedfile", nil, nil, "where a file is, no game matters"},
	{"rules/rulestest/golden", nil, nil, "a file and a text know no game"},
	{"rules/sexp", nil, nil, "parentheses know no game"},
	{"rules/rummy", []string{"rules/game", "rules/rummy/family", "rules/rummy/saved", "rules/rummy/internal/..."}, nowhere,
		"the engine knows no rule set"},
	{"rules/rummy/saved", []string{"rules/game", "rules/sexp"}, nowhere, "a file of tiles knows no game"},
	{"rules/rummy/family", []string{"rules/game", "rules/rummy/saved"}, nowhere, "what rule sets share knows no engine"},
	{"rules/rummy/internal/turns", []string{"rules/game", "rules/rummy/family"}, nowhere, "a turn knows no position"},
	{"rules/rummy/internal/desk", []string{"rules/game", "rules/rummy/family", "rules/rummy/internal/turns"}, nowhere,
		"who forms a turn knows what one seat sees"},
	{"rules/rummy/suited", []string{"rules/game", "rules/search", "rules/rummy/family", "rules/rummy/saved",
		"rules/rummy/suited/..."}, nowhere,
		"what two rule sets share"},
	{"rules/rummy/suited/deck", nil, nil, "a tile knows no game"},
	{"rules/rummy/suited/internal/sets", []string{"rules/rummy/family", "rules/rummy/suited/deck"}, nowhere,
		"groups and runs know no player"},
	{"rules/rummy/suited/internal/names", []string{"rules/game", "rules/rummy/saved", "rules/rummy/suited/deck",
		"rules/rummy/suited/internal/sets"}, nowhere, "who writes tiles knows no player"},
	{"rules/rummy/suited/internal/solver", []string{"rules/rummy/family", "rules/rummy/suited/deck"}, nowhere,
		"a search of sets knows no player"},
	{"rules/rummy/letters", []string{"rules/game", "dict", "rules/rummy", "rules/rummy/family",
		"rules/rummy/letters/internal/words"}, nowhere, "rule sets stand on their engine"},
	{"rules/rummy/letters/internal/words", []string{"rules/game", "dict", "rules/rummy/saved"}, nowhere,
		"words know no player"},
	{"rules/rummy/*", []string{"rules/game", "rules/search", "rules/rummy", "rules/rummy/family",
		"rules/rummy/saved", "rules/rummy/suited", "./internal/..."}, nowhere,
		"rule sets stand on their engine"},
	{"rules/domino/internal/row", nil, nil, "a tile knows no game"},
	{"rules/domino/internal/round", []string{"rules/game", "rules/domino/internal/row"}, nowhere,
		"a round knows no player and no text"},
	{"rules/domino/internal/format", []string{"rules/game", "rules/sexp", "rules/domino/internal/row",
		"rules/domino/internal/round"}, append(ours("rules/domino/internal/players"), nowhere...),
		"a saved game knows no player"},
	{"rules/domino/internal/players", []string{"rules/game", "rules/domino/internal/row",
		"rules/domino/internal/round", "rules/domino/internal/belief", "rules/domino/internal/contest"},
		append(ours("rules/domino/internal/format"), nowhere...),
		"players know what a seat sees"},
	{"rules/domino/internal/belief", []string{"rules/domino/internal/row", "rules/domino/internal/round"}, nowhere,
		"where tiles may be follows from what was seen"},
	{"rules/domino/internal/contest", nil, append(ours("rules"), nowhere...), "a choice by chances knows no game"},
	{"rules/gobblet/internal/board", []string{"rules/game", "rules/gobblet/internal/lines"}, nowhere,
		"a board knows no player and no text"},
	{"rules/gobblet/internal/format", []string{"rules/game", "rules/gobblet/internal/board"},
		append(ours("rules/gobblet/internal/players"), nowhere...), "a saved game knows no player"},
	{"rules/gobblet/internal/players", []string{"rules/game", "rules/search", "rules/gobblet/internal/board",
		"rules/gobblet/internal/keys", "rules/gobblet/internal/lines", "rules/gobblet/internal/worth"},
		append(ours("rules/gobblet/internal/format"), nowhere...), "players know boards"},
	{"rules/gobblet/internal/worth", []string{"rules/gobblet/internal/board"}, nowhere, "a glance knows no search"},
	{"rules/gobblet/internal/keys", []string{"rules/gobblet/internal/board"}, nowhere, "a key knows no search"},
	{"rules/gobblet/internal/proof", []string{"rules/gobblet/internal/board", "rules/gobblet/internal/keys",
		"rules/gobblet/internal/lines"}, append(ours("rules/gobblet/internal/players", "rules/gobblet/internal/format"),
		nowhere...), "a proof knows boards and no player"},
	{"rules/scrabble/internal/lanes", []string{"dict", "rules/scrabble/internal/board"}, nowhere, "lanes know no search"},
	{"rules/scrabble/internal/state", []string{"rules/game", "dict", "rules/scrabble/internal/board"}, nowhere,
		"what a game consists of knows no player and no text"},
	{"rules/scrabble/internal/turns", []string{"rules/game", "rules/scrabble/internal/board",
		"rules/scrabble/internal/state"}, nowhere, "a turn knows no player"},
	{"rules/scrabble/internal/finder", []string{"rules/game", "rules/scrabble/internal/board",
		"rules/scrabble/internal/endgame", "rules/scrabble/internal/gen", "rules/scrabble/internal/sim",
		"rules/scrabble/internal/state"}, nowhere, "who finds plays chooses none"},
	{"rules/scrabble/internal/players", []string{"rules/game", "rules/scrabble/internal/board",
		"rules/scrabble/internal/finder", "rules/scrabble/internal/gen", "rules/scrabble/internal/late",
		"rules/scrabble/internal/leave", "rules/scrabble/internal/openness", "rules/scrabble/internal/preend",
		"rules/scrabble/internal/sim", "rules/scrabble/internal/state"},
		append(ours("rules/scrabble/internal/format", "rules/scrabble/internal/desk", "rules/scrabble/internal/turns"),
			nowhere...), "players know what a seat sees"},
	{"rules/scrabble/internal/diagram", []string{"rules/game", "rules/scrabble/internal/board",
		"rules/scrabble/internal/state"}, nowhere, "a drawing knows what a seat sees"},
	{"rules/scrabble/internal/desk", []string{"rules/game", "dict", "rules/scrabble/internal/board",
		"rules/scrabble/internal/diagram", "rules/scrabble/internal/finder", "rules/scrabble/internal/gen",
		"rules/scrabble/internal/state", "rules/scrabble/internal/typed"},
		append(ours("rules/scrabble/internal/players", "rules/scrabble/internal/turns"), nowhere...),
		"who forms a turn knows what one seat sees"},
	{"rules/scrabble/internal/format", []string{"rules/game", "rules/scrabble/internal/board",
		"rules/scrabble/internal/state", "rules/scrabble/internal/turns", "rules/scrabble/internal/typed"},
		append(ours("rules/scrabble/internal/players", "rules/scrabble/internal/desk"), nowhere...),
		"a saved game knows no player"},
	{"rules/*", []string{"rules/game", "rules/search", "rules/sexp", "dict", "./internal/..."}, nowhere,
		"a game knows no other game, no store and no Discord"},
	{"rules/*/internal/...", []string{"rules/game", "rules/search", "dict", "./internal/..."}, nowhere,
		"a game's own rooms know no other game"},

	{"store", nil, nil, "what is kept, as types and promises"},
	{"store/sqlstore/margin", []string{"store", "store/sqlstore"}, ours("rules", "render", "commands", "bot"),
		"queries know no driver"},
	{"store/sqlstore/bulk", []string{"store/sqlstore"}, ours("rules", "render", "commands", "bot"),
		"rows know no driver and no meaning"},
	{"store/sqlstore", []string{"store"}, ours("rules", "render", "commands", "bot"), "queries know no driver"},
	{"store/stores", []string{"store", "store/sqlite", "store/postgres"}, ours("rules", "render", "commands", "bot"),
		"an address names a store"},
	{"store/anytest", []string{"store", "store/stores", "store/sqlite", "store/postgrestest",
		"github.com/mattn/go-sqlite3", "github.com/jackc/pgx/v5/..."}, nil, "databases for tests"},
	{"store/postgres/wire", []string{"github.com/jackc/pgx/v5"}, ours("rules", "render", "commands", "bot"),
		"news are words"},
	{"store/storetest/internal/rig", []string{"store"}, ours("rules", "render", "commands", "bot"), "promises' tools"},
	{"store/storetest/internal/*", []string{"store", "store/storetest/internal/rig"},
		ours("rules", "render", "commands", "bot"), "promises know no store"},
	{"store/storetest/faulty", []string{"store", "store/storetest/internal/rig"},
		ours("rules", "render", "commands", "bot"), "writes that fail, of any store"},
	{"store/storetest/pace", []string{"store"}, ours("rules", "render", "commands", "bot"), "a clock for any store"},
	{"store/storetest", []string{"store", "store/storetest/internal/..."}, ours("rules", "render", "commands", "bot"),
		"promises know no store"},
	{"store/*", []string{"store", "store/health", "store/sqlstore", "store/sqlstore/bulk", "store/sqlstore/margin",
		"store/postgres/wire",
		"github.com/mattn/go-sqlite3",
		"github.com/pressly/goose/v3", "github.com/jackc/pgx/v5/..."},
		ours("rules", "render", "commands", "bot"), "the store keeps strings and bytes"},

	{"render", []string{"rules/game", discordModule, "github.com/BurntSushi/toml", "github.com/nicksnyder/go-i18n/v2/...",
		xModules},
		homeless, "the catalogue knows no game, no store, no host"},
	{"render/ink", []string{xModules, "github.com/klauspost/compress/zlib"}, nil, "shapes and letters on a picture"},
	{"render/mono", []string{"render", "rules/game", xModules}, homeless, "text is the way for who sees no pictures"},
	{"render/ui", []string{"render", "render/mono", "rules/game", discordModule}, homeless,
		"what Discord shows holds text and pictures of anybody's"},
	{"render/brush", []string{"render", "render/ink", "rules/game"}, homeless, "a brush knows no piece"},
	{"render/piece", []string{"render", "render/brush", "render/ink", "rules/game"}, homeless, "a piece knows no board"},
	{"render/picture", []string{"render", "render/mono", "render/brush", "render/piece", "render/ink", "rules/game"},
		homeless, "boards are made of pieces"},
	{"render/chart", []string{"render", "render/mono", "render/brush", "render/picture", "render/ink", "rules/game"},
		homeless, "figures beside a board"},
	{"render/motion", []string{"render", "render/brush", "render/picture", "render/ink", "rules/game"}, homeless,
		"films are made of pictures"},
	{"render/rendertest", []string{"render", "render/ink", "rules/game"}, nil, "what tests of pictures share"},
	{"render/rendertest/hostile", nil, nil, "texts for tests"},
	{"render/idtest", []string{"render"}, nil, "a check of texts knows the texts"},
	{"commands/table", []string{"rules/game"}, []string{discordModule}, "plain data"},
	{"commands/table/tabletest", []string{"commands/table", "rules/game", "rules/match"}, []string{discordModule},
		"plain data for tests"},
	{"commands/customid", []string{"commands/table", "rules/game"}, []string{discordModule},
		"what a control is called is a string"},
	{"commands/texts", nil, nil, "words alone"},
	{"commands/message", aMessage, behind(), "what all messages are made of knows none of them"},
	{"commands/result", append([]string{"commands/message"}, aMessage...), behind(), "a card is made of a result"},
	{"commands/board", append([]string{"commands/message", "commands/result"}, aMessage...), behind(),
		"a message is made of a table"},
	{"commands/bracket", append([]string{"commands/message"}, aMessage...), behind(), "a message is made of a tournament"},
	{"commands/stills", append([]string{"commands/message", "commands/result", "commands/film"}, aMessage...), behind(),
		"a film is made of a reel"},
	{"commands/lesson", append([]string{"commands/message"}, aMessage...), behind(), "a message is made of a step"},
	{"commands/welcome", append([]string{"commands/message"}, aMessage...), behind(), "a greeting knows no table"},
	{"commands/request", []string{"commands/table", "rules/game", "render/...", discordModule}, behind(),
		"who asks for what is no matter of tables"},
	{"commands/slash", []string{"commands/request", "commands/table", "rules/game", "render/...", discordModule}, behind(),
		"what can be typed knows no table"},
	{"commands/desk", []string{"commands/film", "commands/request", "commands/slash", "commands/board", "commands/message",
		"commands/customid", "commands/table", "rules/game", "render/...",
		discordModule}, behind(), "finding a table knows nothing of what is done there"},
	{"commands/play", aHandler, behind(), "handlers know the desk and not each other"},
	{"commands/tables", append([]string{"commands/lesson"}, aHandler...), behind(),
		"handlers know the desk and not each other"},
	{"commands/people", append([]string{"dict"}, aHandler...), behind(), "handlers know the desk and not each other"},
	{"commands/replays", append([]string{"commands/film", "commands/stills"}, aHandler...), behind(),
		"handlers know the desk and not each other"},
	{"commands/newcomer", append([]string{"commands/tables", "commands/lesson", "commands/welcome"}, aHandler...),
		behind(), "the first minutes end at a table"},
	{"commands/hints", aHandler, behind(), "handlers know the desk and not each other"},
	{"commands/trials", aHandler, behind(), "handlers know the desk and not each other"},
	{"commands/reviews", append([]string{"commands/recap"}, aHandler...), behind(),
		"handlers know the desk and not each other"},
	{"commands/tournaments", append([]string{"commands/bracket"}, aHandler...), behind(),
		"handlers know the desk and not each other"},
	{"commands", []string{"commands/...", "rules/game", "render/...", discordModule, xModules},
		ours("store", "bot", "rules/match"),
		"a handler is a function of the request and of Tables"},
	{"commands/commandtest", []string{"commands", "commands/desk", "commands/table", "render/...", "rules/*",
		"rules/rummy/*", discordModule}, nil, "a host for tests"},

	{"bot/internal/host", []string{"commands/table", "rules/game", "rules/match", "store", "bot/internal/host/...",
		"bot/internal/mishap", "bot/internal/outbox", "bot/internal/people", "bot/internal/wait", xModules}, silent,
		"the host says what is owed to whom; others put it into words"},
	{"bot/internal/replay", []string{"bot/internal/mishap", "commands/film", "commands/table", "render/...", "rules/game"},
		append(ours("store",
			"bot/internal/host"), "commands", "bot/internal/gateway", "bot/internal/rest"),
		"who looks back knows tables by an interface"},
	{"commands/film", []string{"commands/table", "render/...", "rules/game"}, nil, "plain data"},
	{"commands/recap", []string{"commands/table", "rules/game"}, behind(), "what a review says, wherever it is read"},
	{"bot/internal/review", []string{"commands/table", "rules/game", "rules/match"}, nil,
		"a review is made of rules, a seed and moves"},
	{"bot/internal/reviewer", []string{"bot/internal/host", "bot/internal/mishap", "bot/internal/review", "commands/table",
		"rules/game", "rules/match", "store"}, silent,
		"reviews are made beside the games"},
	{"bot/internal/host/clock", []string{"bot/internal/people", "commands/table", "rules/game"},
		append(besides("bot/internal/host/clock"), silent...),
		"clocks are values"},
	{"bot/internal/host/ahead", []string{"commands/table", "rules/game"}, append(besides("bot/internal/host/ahead"),
		silent...),
		"what was said beforehand is a list of moves"},
	{"bot/internal/host/seats", []string{"commands/table", "rules/game"}, append(besides("bot/internal/host/seats"),
		silent...),
		"who may have a seat follows from the seats"},
	{"bot/internal/review/fit", []string{"bot/internal/review", "rules/all", "rules/game", "rules/match"}, nil,
		"games between computers, and how the scale fits them"},
	{"bot/internal/host/owing", []string{"bot/internal/outbox", "commands/table", "rules/game", "store"},
		append(besides("bot/internal/host/owing"), silent...), "what is owed follows from a table before and after"},
	{"bot/internal/host/stored", []string{"commands/table", "rules/game", "rules/match", "store", "bot/internal/mishap",
		"bot/internal/host/ahead", "bot/internal/host/clock", "bot/internal/host/seats"},
		append(besides("bot/internal/host/stored", "bot/internal/host/ahead", "bot/internal/host/clock",
			"bot/internal/host/seats"), silent...), "what is kept knows no deed"},
	{"bot/internal/host/saved", []string{"rules/game", "bot/internal/host/stored"}, silent, "a file is read by its game"},
	{"bot/internal/host/rated", []string{"rules/game", "store", "bot/internal/host/stored", "bot/internal/people"}, silent,
		"what counts follows from what is kept"},
	{"bot/internal/host/live", []string{"commands/table", "rules/game", "rules/match", "store", "bot/internal/mishap",
		"bot/internal/outbox",
		"bot/internal/people", "bot/internal/host/clock", "bot/internal/host/owing", "bot/internal/host/rated",
		"bot/internal/host/seats", "bot/internal/host/stored"},
		silent, "a table being changed knows no deed"},
	{"bot/internal/host/moves", []string{"commands/table", "rules/game", "rules/match", "store", "bot/internal/mishap",
		"bot/internal/host/ahead",
		"bot/internal/host/live"}, append(ours("bot/internal/host/deeds", "bot/internal/host/look"), silent...),
		"a move is made whatever the deed"},
	{"bot/internal/host/deeds", []string{"commands/table", "rules/game", "rules/match", "store", "bot/internal/mishap",
		"bot/internal/people", "bot/internal/host/ahead",
		"bot/internal/host/clock", "bot/internal/host/live", "bot/internal/host/moves", "bot/internal/host/owing",
		"bot/internal/host/saved", "bot/internal/host/seats", "bot/internal/host/stored"},
		silent, "a deed changes one table in memory"},
	{"bot/internal/host/look", []string{"commands/table", "rules/game", "rules/match", "store", "bot/internal/host/live",
		"bot/internal/host/rated", "bot/internal/host/stored", "bot/internal/mishap"}, append(ours("bot/internal/host/deeds"),
		silent...), "to look changes nothing"},
	{"bot/internal/host/duty", []string{"bot/internal/host/clock"},
		append(besides("bot/internal/host/duty", "bot/internal/host/clock"), silent...),
		"what one does for all knows no table"},
	{"bot/internal/host/think", []string{"bot/internal/mishap", "commands/table", "rules/game", "rules/match"}, silent,
		"a computer sees what its seat sees"},
	{"bot/internal/mishap", nil, nil, "what may be told of a panic is the same everywhere"},
	{"bot/internal/wait", nil, nil, "who waits for whom is no matter of tables"},
	{"bot/internal/host/hosttest", []string{"bot/internal/host", "bot/internal/wait", "commands/table", "rules/*",
		"store", "store/anytest"}, nil, "a host for tests"},
	{"bot/internal/outbox/outboxtest", []string{"bot/internal/outbox", "commands/table", "store"}, nil, "words for tests"},
	{"bot/internal/outbox/sight", nil, nil, "lines in a channel know no message"},
	{"bot/internal/outbox/due", []string{"store"}, nil, "rows in turn know no message"},
	{"bot/internal/outbox/ledger", []string{"bot/internal/wait", "store"}, nil, "what is noted knows no message"},
	{"bot/internal/outbox", []string{"bot/internal/outbox/due", "bot/internal/outbox/ledger", "bot/internal/outbox/sight",
		"commands/table", "rules/game", "store", "bot/internal/mishap", "bot/internal/wait", xModules},
		append(ours("bot/internal/host", "bot/internal/tournament"), silent...),
		"the outbox knows no Discord, and tables by an interface"},
	{"bot/internal/people", []string{"commands/table", "rules/game", "store", "bot/internal/rating", "bot/internal/wait",
		xModules},
		append(ours("bot/internal/host", "bot/internal/tournament"), silent...),
		"who somebody is does not depend on Discord"},
	{"bot/internal/tournament", []string{"commands/table", "rules/game", "store", "bot/internal/tournament/bracket",
		"bot/internal/host",
		"bot/internal/outbox", "bot/internal/people", "bot/internal/wait", xModules}, silent,
		"tournaments stand over tables"},
	{"bot/internal/tournament/bracket", nil, nil, "who meets whom is arithmetic"},
	{"bot/internal/lesson", []string{"commands/table", "rules/game", "rules/match", "store", "bot/internal/wait"}, silent,
		"a lesson is scenes and a place in them; others put it into words"},
	{"bot/internal/trial", []string{"commands/table", "rules/game", "rules/match", "store", "bot/internal/host/look",
		"bot/internal/wait"}, silent,
		"a board of one's own touches no table; others put it into words"},
	{"bot/internal/rating", nil, nil, "a rating is arithmetic"},
	{"bot/internal/cmdline", nil, nil, "a command line has words for everybody"},
	{"bot/internal/config", []string{"github.com/BurntSushi/toml"}, nil, "the file and the environment"},

	{"bot/internal/lease/term", nil, nil, "a time that ends"},
	{"bot/internal/lease", []string{"bot/internal/lease/term", "bot/internal/wait", "store"}, silent,
		"who is alone knows not with what"},
	{"bot/internal/rest", []string{discordModule, "bot/internal/lease/term", "bot/internal/outbox", xModules},
		ours("bot/internal/host", "commands"),
		"what goes to Discord knows no table"},
	{"bot/internal/account", []string{discordModule, "bot/internal/rest", "commands/slash"},
		ours("bot/internal/host", "store"),
		"who the bot is knows nothing of what it does"},
	{"bot/internal/servers", []string{discordModule, "bot/internal/account", "bot/internal/rest"},
		ours("bot/internal/host", "commands/play", "store"), "what comes and goes is told to an interface"},
	{"bot/internal/interact", []string{discordModule, "bot/internal/account", "bot/internal/mishap", "bot/internal/rest"},
		append(ours("bot/internal/host", "store"), "commands", "bot/internal/gateway"),
		"how an interaction came does not matter to its answer"},
	{"bot/internal/deliver", []string{discordModule, "commands/customid", "commands/message", "commands/table",
		"render/...", "rules/game",
		"bot/internal/account", "bot/internal/rest", "bot/internal/outbox"}, append(ours("bot/internal/host"), "commands",
		"bot/internal/gateway"),
		"what goes to Discord does not depend on what comes from there"},
	{"bot/internal/discord", []string{discordModule, "bot/internal/account", "bot/internal/interact", "bot/internal/rest",
		"bot/internal/servers"},
		append(ours("bot/internal/host", "store"), "commands", "bot/internal/gateway"), "a way to Discord needs no gateway"},
	{"bot/internal/discord/discordtest", []string{discordModule, "bot/internal/discord", "bot/internal/playground/drive"},
		nil, "a way to Discord for tests"},
	{"bot/internal/gateway", []string{discordModule, "github.com/gorilla/websocket", "bot/internal/account",
		"bot/internal/mishap", "bot/internal/rest"},
		append(ours("bot/internal/host", "store"), "commands"), "a connection knows nothing of what is told on it"},
	{"bot/internal/vitals", []string{"store", "github.com/prometheus/client_golang/..."},
		ours("bot/internal/host", "commands", "render"), "how a bot is told apart from what it does"},
	{"bot/internal/webhook", []string{discordModule, "bot/internal/interact", "bot/internal/discord",
		"bot/internal/mishap"},
		append(ours("bot/internal/host", "store"), "commands", "bot/internal/gateway"),
		"interactions over HTTP need no gateway"},
	{"bot/internal/playground", pg("world", "rest", "gateway", "endpoint", "page"), blackBox,
		"a black box that any Discord library could connect to"},
	{"bot/internal/playground/check", nil, blackBox, "what Discord refuses knows no world"},
	{"bot/internal/playground/world", pg("check"), blackBox, "the world knows nobody who looks at it"},
	{"bot/internal/playground/wire", pg("check", "world"), blackBox, "JSON of the world"},
	{"bot/internal/playground/deeds", pg("check", "world", "wire"), blackBox,
		"deeds know no way by which they are asked for"},
	{"bot/internal/playground/gateway", append(pg("world", "wire"), "github.com/gorilla/websocket"), blackBox,
		"the gateway hears, and does nothing"},
	{"bot/internal/playground/endpoint", pg("call", "world", "wire", "deeds", "answers"), blackBox,
		"what is posted is answered as on the way of the API"},
	{"bot/internal/playground/client", pg("check", "world", "wire", "deeds"), blackBox, "a person's client knows no bot"},
	{"bot/internal/playground/call", pg("check", "world", "deeds"), blackBox, "a request knows no operation"},
	{"bot/internal/playground/answers", pg("call", "check", "world", "wire", "deeds"), blackBox,
		"operations know no server"},
	{"bot/internal/playground/routes", pg("answers", "call", "check", "world", "wire", "deeds"), blackBox,
		"operations know no server"},
	{"bot/internal/playground/rest", pg("call", "check", "world", "wire", "routes"), blackBox,
		"the door to the operations"},
	{"bot/internal/playground/page", pg("check", "world", "wire", "deeds", "client", "rest", "gateway"), blackBox,
		"the page"},
	{"bot/internal/playground/drive", append(pg("...", ""), "github.com/santhosh-tekuri/jsonschema/v6/...", xModules),
		[]string{discordModule},
		"tests drive all of it"},

	{"bot/internal/arena/contain", []string{xModules}, nil, "it knows no games"},
	{"bot/internal/arena", []string{"bot/internal/arena/contain", "bot/internal/cmdline",
		"bot/internal/tournament/bracket", "bot/internal/engine",
		"bot/internal/keep", "bot/internal/rating", "dict",
		"render/...", "rules/game", "rules/match", "github.com/BurntSushi/toml", "github.com/schollz/progressbar/v3",
		xModules}, ours("store", "commands"),
		"programs meet without Discord"},
	{"bot/internal/engine", []string{"bot/internal/keep", "dict", "render/...", "rules/game", "rules/match"},
		ours("store", "commands"),
		"a protocol for programs"},
	{"bot/internal/keep", nil, nil, "a folder knows nothing of what is kept in it"},
	{"bot/internal/playcmd", []string{"bot/internal/cmdline", "bot/internal/engine", "bot/internal/keep",
		"bot/internal/review", "commands/recap", "commands/table", "commands/texts", "dict", "render/...", "rules/game",
		"rules/match", "github.com/BurntSushi/toml", xModules}, append(ours("store", "bot/internal/host"), "commands",
		"commands/desk", "commands/request"), "a game in the terminal needs no Discord"},
	{"bot/internal/checkcmd", []string{"bot/internal/cmdline", "bot/internal/host", "bot/internal/outbox",
		"commands/table", "render/...", "rules/game", "rules/gobblet", "rules/match", "store"}, nil, "a shell tool"},
	{"bot/internal/verifycmd", []string{"bot/internal/cmdline", "rules/game", "rules/match"},
		ours("store", "commands", "render"), "a shell tool"},
	{"bot/internal/dictcmd", []string{"bot/internal/cmdline", "dict", "dict/trie"}, []string{discordModule},
		"a shell tool"},
	{"bot/internal/simulatecmd", []string{"rules/domino", "rules/game", "rules/match", "github.com/schollz/progressbar/v3",
		xModules},
		ours("store", "commands"), "a shell tool"},
	{"bot/internal/tablescmd", []string{"bot/internal/cmdline", "bot/internal/host", "bot/internal/people",
		"commands/table", "render/...",
		"rules/game", "store"}, nil, "a shell tool"},
	{"bot/internal/overlap", nil, nil, "who counts tests knows none"},
	{"bot/internal/chromium", []string{browserModule, "github.com/chromedp/cdproto/..."}, nil, "a browser for tests"},
	{"bot", []string{"bot/internal/...", "commands/...", "render/...", "dict", "store/...", "rules/all", "rules/game",
		"rules/match"}, testsOnly, "the wiring"},
}

// homeless is what nothing that draws may reach.
var homeless = ours("store", "bot", "commands", "dict", "rules/match")

// blackBox is what no room of the playground but that for tests may reach.
var blackBox = []string{discordModule, "bot/internal/playground/drive", schemaModule}

// pg are rooms of the playground.
func pg(names ...string) (out []string) {
	for _, n := range names {
		out = append(out, strings.TrimSuffix("bot/internal/playground/"+n, "/"))
	}
	return out
}

var (
	testsOnly = []string{"testing", browserModule, "rules/rulestest", "rules/rulestest/foresee",
		"rules/rulestest/sharedfile",
		"bot/internal/discord/discordtest", "rules/template", "rules/scrabble/internal/scrabbletest",
		"render/idtest", "render/rendertest",
		"render/rendertest/hostile", "bot/internal/host/hosttest", "bot/internal/outbox/outboxtest",
		"commands/commandtest", "commands/table/tabletest",
		"bot/internal/playground/drive", schemaModule} // what only tests use
	silent = []string{discordModule, "render", "commands", "bot/internal/gateway", "bot/internal/discord",
		"bot/internal/deliver", "bot/internal/rest"}
	nowhere = append(ours("render", "store", "commands", "bot", "rules/match"), discordModule)
)

// besides are all rooms of the host but these.
func besides(rooms ...string) (list []string) {
	for _, r := range []string{"ahead", "clock", "deeds", "live", "look", "moves", "owing", "rated", "saved", "seats",
		"stored", "think"} {
		if folder := "bot/internal/host/" + r; !slices.Contains(rooms, folder) {
			list = append(list, folder)
		}
	}
	return append(list, "bot/internal/host")
}

// aCheck is what those import who hold a game under watch to a part of the contract.
var aCheck = []string{"rules/game", "rules/match", "rules/rulestest/fixture"}

// aMessage is what those import who make messages.
var aMessage = []string{"commands/customid", "commands/table", "rules/game", "render/...", discordModule, xModules}

// aHandler is what those import who carry out commands.
var aHandler = []string{"commands/desk", "commands/request", "commands/slash", "commands/board", "commands/message",
	"commands/customid", "commands/table", "rules/game", "render/...",
	discordModule, xModules}

// behind is what no part of the commands reaches, the whole of them among it.
func behind() []string { return append(ours("store", "bot", "rules/match"), "commands") }

// ours are folders of the project with everything below.
func ours(folders ...string) (list []string) {
	for _, f := range folders {
		list = append(list, f, f+"/...")
	}
	return list
}

// listed is what `go list -json` tells of a package. Paths of ours are without the module's name.
type listed struct {
	ImportPath string
	Imports    []string
	Doc        string
}

// TestRooms holds the house to its plan: who may import whom, and that every package says what it is.
func TestRooms(t *testing.T) {
	for _, fault := range walls(list(t), rooms) {
		t.Error(fault)
	}
}

// walls finds what stands against the plan.
func walls(ps []listed, rooms []room) (faults []string) {
	byPath := make(map[string]listed)
	for _, p := range ps {
		byPath[p.ImportPath] = p
	}
	for _, p := range ps {
		if p.Doc == "" {
			faults = append(faults, p.ImportPath+" has no package comment")
		}
		i := slices.IndexFunc(rooms, func(r room) bool { return fits(p.ImportPath, []string{r.folder}, p.ImportPath) })
		if i < 0 {
			faults = append(faults, p.ImportPath+" has no row in rooms: say what it may import, and why no more")
			continue
		}
		for _, imp := range p.Imports {
			if _, inside := byPath[imp]; (inside || foreign(imp)) && !fits(imp, rooms[i].may, p.ImportPath) {
				faults = append(faults, fmt.Sprintf("%s imports %s: %s", p.ImportPath, imp, rooms[i].why))
			}
		}
		for _, way := range reached(p.ImportPath, byPath) {
			if end := way[len(way)-1]; fits(end, rooms[i].never, p.ImportPath) {
				faults = append(faults, fmt.Sprintf("%s reaches %s: %s", strings.Join(way[:len(way)-1], " -> "), end, rooms[i].why))
			}
		}
	}
	return faults
}

// foreign tells whether an import path is of another module.
func foreign(imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	return strings.Contains(first, ".")
}

// fits tells whether one of the patterns fits a path, seen from a package.
func fits(p string, patterns []string, from string) bool {
	for _, pattern := range patterns {
		if inner, ok := strings.CutPrefix(pattern, "./"); ok {
			parts := strings.Split(from, "/")
			pattern = strings.Join(parts[:min(2, len(parts))], "/") + "/" + inner
		}
		if tree, ok := strings.CutSuffix(pattern, "/..."); ok {
			depth := strings.Count(tree, "/") + 1
			if parts := strings.Split(p, "/"); len(parts) < depth {
				continue
			} else if ok, _ := path.Match(tree, strings.Join(parts[:depth], "/")); ok {
				return true
			}
		} else if ok, _ := path.Match(pattern, p); ok {
			return true
		}
	}
	return false
}

// reached lists a shortest way to everything that a package imports, directly or through packages of ours.
func reached(from string, byPath map[string]listed) (ways [][]string) {
	seen := map[string]bool{from: true}
	for queue := [][]string{{from}}; len(queue) > 0; queue = queue[1:] {
		way := queue[0]
		for _, imp := range byPath[way[len(way)-1]].Imports {
			if !seen[imp] {
				seen[imp] = true
				next := append(slices.Clone(way), imp)
				ways, queue = append(ways, next), append(queue, next)
			}
		}
	}
	return ways
}

func list(t *testing.T) (ps []listed) {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,Doc", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		p.ImportPath = strings.TrimPrefix(p.ImportPath, "tablee/")
		for i, imp := range p.Imports {
			p.Imports[i] = strings.TrimPrefix(imp, "tablee/")
		}
		ps = append(ps, p)
	}
	if len(ps) < 30 {
		t.Fatalf("go list tells of %d packages only", len(ps))
	}
	return ps
}

// TestWallsRefuse builds walls into houses and sees them stand.
func TestWallsRefuse(t *testing.T) {
	house := func(edges ...string) (ps []listed) {
		for _, e := range edges {
			from, to, _ := strings.Cut(e, ": ")
			ps = append(ps, listed{from, strings.Fields(to), "Package comment."})
		}
		return ps
	}
	for _, c := range []struct {
		name  string
		ps    []listed
		fault string // "" for none
	}{
		{"the plan", house("rules/game: fmt", "rules/awale: rules/game rules/search", "rules/search: math"), ""},
		{"no row", house("rules/awale/deep/down: fmt"), "has no row"},
		{"a new room below bot", house("bot/internal/telnet: net"), "has no row"},
		{"rooms below bot import each other", house("bot/internal/host: bot/internal/gateway", "bot/internal/gateway: fmt"),
			"imports bot/internal/gateway"},
		{"a game imports another", house("rules/awale: rules/domino", "rules/domino: fmt"), "imports rules/domino"},
		{"a game imports another's inner room", house("rules/awale: rules/scrabble/internal/gen",
			"rules/scrabble/internal/gen: fmt"), "imports rules/scrabble"},
		{"the contract imports a module", house("rules/game: golang.org/x/text/language"),
			"imports golang.org/x/text/language"},
		{"commands reach the store through a helper", house("commands: commands/args", "commands/args: render",
			"render: store", "store: fmt"),
			"commands -> commands/args -> render reaches store"},
		{"the host reaches Discord through the outbox", house("bot/internal/host: bot/internal/outbox",
			"bot/internal/outbox: "+discordModule), "bot/internal/host -> bot/internal/outbox reaches " + discordModule},
		{"what only tests use reaches the binary", house("bot: rules/all", "rules/all: rules/template",
			"rules/template: fmt"), "bot -> rules/all reaches rules/template"},
		{"the binary drives the playground", house("bot: bot/internal/playground",
			"bot/internal/playground: bot/internal/playground/page",
			"bot/internal/playground/page: bot/internal/playground/drive", "bot/internal/playground/drive: fmt"),
			"reaches bot/internal/playground/drive"},
		{"the playground's world looks at the page", house("bot/internal/playground/world: bot/internal/playground/page",
			"bot/internal/playground/page: fmt"), "imports bot/internal/playground/page"},
		{"no comment", []listed{{ImportPath: "rules/game"}}, "no package comment"},
	} {
		faults := walls(c.ps, rooms)
		if c.fault == "" && len(faults) > 0 {
			t.Errorf("%s: got %q, want nothing", c.name, faults)
		}
		if c.fault != "" && !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, c.fault) }) {
			t.Errorf("%s: got %q, want %q", c.name, faults, c.fault)
		}
	}
}

// TestSessionHolder: only the gateway names discordgo's Session.
func TestSessionHolder(t *testing.T) {
	grep(t, "discordgo.Session", func(path string) bool { return strings.HasPrefix(path, "bot/internal/gateway/") })
}

// TestRulesHaveNoClock: a game takes its time from the context and its chance from the generator it is given.
func TestRulesHaveNoClock(t *testing.T) {
	for _, word := range []string{"time.Now(", "time.Since(", "func init()"} {
		grep(t, word, func(path string) bool {
			return !strings.HasPrefix(path, "rules/") || strings.Contains(path, "/internal/")
		})
	}
}

// grep fails for every file that holds a word where it may not stand.
func grep(t *testing.T, word string, may func(path string) bool) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(src), "\n") {
			if code, _, _ := strings.Cut(line, "//"); strings.Contains(code, word) && !may(rel) {
				t.Errorf("%s:%d holds %s", rel, i+1, word)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
