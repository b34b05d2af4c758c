// Command bot is Tablée, a host for table games in Discord channels.
//
// Without a sub-command it serves: with -local a Discord of its own on this machine, else the real one. Package app
// builds such a bot from its configuration and runs it. The sub-commands are tools for the shell; `tablee help` lists
// them.
//
// # The way of a request
//
// Which packages run until everybody sees a move that was typed (s), pressed on the board (p), made by the computer
// after the player's time was over (t) or made by the computer in its own seat (c), in the order in which they are
// first called. Where interactions come over HTTP, package webhook takes the place of the gateway; other games take
// the place of Awalé. The program internal/app/pathmap measures which packages run, and a test compares this map with
// what it finds.
//
//	s p t c
//	x x - -  bot/internal/discord/gateway  receives the interaction
//	x x x x  bot/internal/discord          answers it; knows whether Discord can be reached
//	x x - -  commands                      finds the handler by what was typed or pressed
//	x x x x  commands/customid             names the controls, and reads their names again
//	x x - -  commands/request              makes the interaction easy to read
//	x - - -  commands/slash                knows the command's arguments
//	x x - -  bot/internal/safe             keeps secrets out of the log when a handler panics
//	x x - -  commands/handler              finds the table that is meant
//	x x - -  commands/lessons              sees whether the move belongs to a lesson
//	x x - -  commands/play                 handles the move
//	x x x x  bot/internal/people           knows the person's and the server's settings
//	x x x x  bot/internal/host             updates the table under its lock, once its time is due too
//	x x x x  bot/internal/wait             is that lock
//	x x x x  bot/internal/lease/expiry     refuses updates once another process may have taken over
//	x x x x  bot/internal/host/hosted      changes the table's state and says who sees what of it
//	x x x x  bot/internal/host/clock       charges the time that the move took
//	- - x x  bot/internal/localtime        knows whether it is a quiet hour
//	x x x x  rules/table                   is the table as data, for all that show it
//	x x x x  rules/match                   replays the moves since the last snapshot, and applies this one
//	x x x x  rules/game                    is the contract between host and game
//	x x x x  rules/awale                   is the game
//	x x x x  bot/internal/host/think       has the computers choose, one after another
//	- - - x  rules/awale/internal/ai       evaluates positions
//	- - - x  rules/search                  searches them
//	x x x x  bot/internal/host/notify      decides who is owed which message
//	x x x x  store                         says what is stored
//	x x x x  store/sqlstore                writes move, table and messages in one transaction
//	x x x x  store/sqlite                  is the database
//	x x x x  bot/internal/outbox           takes what is owed, newest state first; edits the board, or posts it anew
//	x x x x  bot/internal/liveview         edits the private views that people have open of the table
//	x x x x  bot/internal/discord/deliver  has each message made, and sends or edits it
//	x x x x  commands/message              makes the message
//	x x x x  render                        has its words
//	x x x x  render/textboard              draws the board
//	x x x x  render/ui                     fits it into Discord's limits
//	x x x x  bot/internal/discord/rest     sends the request, paced by Discord's rate limits
//	x x x x  bot/internal/health           counts what was done, for Prometheus
//
// # What it costs
//
// What one of each costs a bot that runs as in production, by BenchmarkCost: 1 000
// games of Awalé of 200 people in 50 channels, one interaction each hundredth of
// a second, posted over HTTP, and everything delivered that follows from it. A
// move is pressed on the board, or typed, which posts the board anew; a look opens
// one's own board; a suggestion completes a table's number; a delivery sends an
// unchanged board once more. On a virtual machine with two cores, which the
// playground shares; with one core in parentheses.
//
//	                        pressed      typed        look         suggestion   delivery
//	processor, ms           4.6 (4.5)    5.0 (3.6)    2.7 (2.1)    2.2 (2.2)    2.1 (2.0)
//	SQL statements          23.5         25.5         5.4          4.0          9.7
//	trips to the database   10.5         12.5         3.4          3.0          7.7
//	requests to Discord     3            5            1            0            1
//	objects allocated       1 880        2 150        1 380        1 030        3 040
//	kilobytes allocated     166          184          128          189          237
//	kilobytes read          122          118          10           3            61
//	kilobytes written       204          227          1            0            52
//	goroutines woken        50 to 170    70 to 160    40 to 100    30 to 140    30 to 120
//	threads that waited     59           56           36           20           12
//
// The requests of a press are its answer, the new board that calls whoever is next, and the
// removal of the last one. Of the bytes written most are pages of SQLite’s log,
// 50 of them a move. No table is read whole or decoded, because all are cached: see
// Reader of package hosted. What a delivery allocates includes the reading of the
// whole row by which the benchmark asks for it.
//
// Of the processor time a third is SQLite with the kernel's work for it, a sixth
// HTTP, a tenth JSON, a tenth garbage collection, a fifth waking threads. A server
// of net/http that does nothing takes 0.4 ms for each of a hundred requests a
// second on the same machine, and 0.2 for each of a thousand; a bot that does five
// times as much, BenchmarkLoad, takes 2.3 ms for an interaction.
//
//	go test ./bot/internal/systemtest/bench -run '^$' -bench Cost -benchtime 2000x -profiles /tmp
//	go test ./bot/internal/systemtest/bench -run '^$' -bench '^BenchmarkLoad$' -benchtime 15000x
//
// # How far it goes
//
// A sum on paper, with what was measured where it says so. The model: a server makes 20 moves a day, at the busiest
// hour three times the mean, half of them in games with hidden hands; a computer answers two in five. The first
// measurement of requests a move was 2.7 by two people who press at random (board, hand by direct message, buttons
// taken off what they replace); where the hand stays under its button and old buttons are left, 1.2.
//
//	servers    moves/s at the busiest   requests/s at 2.7, at 1.2   shards   moves a year, bytes
//	  1 000        0.7                      1.9       0.8               1          7 M    3 GB
//	 10 000        7                         19         8               4         73 M   29 GB
//	 24 000       17                         45        20              10        175 M   70 GB
//	100 000       69                        187        83              40        730 M  290 GB
//
// 100 000 servers: 100 000 x 20 / 86 400 = 23 moves a second, three times that at the busiest hour.
//
//   - Discord's 50 requests a second for a bot bind first, at about 24 000 servers (45 requests are let through: 17
//     moves x 2.7), and by 1.2 a move at 54 000. Beyond that Discord has to raise the limit, on request; answers to
//     interactions do not count. No number of machines helps: one process sends all messages, with a part of a core.
//   - Thinking is next: 28 computers' moves a second, at 0.3 s each, are 8 cores. All else takes 5 ms of processor a
//     move, a third of a core at 69 a second.
//   - The database is last: one PostgreSQL on two cores, beside its client, takes 3 000 whole moves a second. A move's
//     row is about 400 bytes with its index entry, 3.5 KB of log; games that ended a month ago are packed into one row
//     (see store.Archives), so what grows is less than the table says.
//   - Shards: one for 2 500 servers, each a connection of some 10 KB a server that is not kept; a session may begin
//     every five seconds, so 40 shards take 200 s to begin and a deploy over the gateway loses presses meanwhile.
//     Interactions over HTTP (package webhook) have none of that.
//
// # What the binary is made of
//
// Stripped, for Linux on amd64, it has 34.9 million bytes (33.3 MiB). By part, in millions of bytes; code includes its
// tables for stack traces and for the garbage collector, which are another three quarters of it:
//
//	11.9  code of this module: bot 3.8, rules 3.7, commands 2.2, render 1.1, store 1.0
//	5.2  the standard library without the next line: runtime, encoding, slices for each type that is sorted, and so on
//	3.6  net and crypto
//	2.4  pgx; more than half is its table of PostgreSQL's types
//	1.7  the Prometheus client with protobuf; without it the binary has 2.2 less
//	1.1  SQLite
//	2.3  other modules: golang.org/x/text 0.5, discordgo 0.3, progressbar with its Unicode tables 0.2, toml 0.2
//	1.4  embedded: values of leaves in Scrabble
//	0.6  embedded: word lists
//	0.5  embedded: texts
//	0.3  embedded: fonts
//	0.2  embedded: the page of -local, weights of other games, migrations
//	2.9  types, strings and constants
//
// To measure again:
//
//	go build -trimpath -ldflags "-s -w" -o /tmp/stripped ./bot && ls -l /tmp/stripped
//	go build -o /tmp/bot ./bot && size -A /tmp/bot
//	go tool nm -size -sort size /tmp/bot
//	go list -deps -f '{{if .EmbedFiles}}{{.ImportPath}} {{.EmbedFiles}}{{end}}' ./bot
//	go build -o /tmp/bot -ldflags -dumpdep ./bot 2>&1 | grep '<ReflectMethod>'
//
// The last command finds what keeps methods that nobody calls. As long as it prints nothing, the linker leaves such
// methods out. A single call of text/template, which finds methods by name, adds three million bytes: see package
// render. TestEmbeddedSizes and TestProgramSize hold the bounds.
package main
