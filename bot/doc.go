// Command bot is Tablée, a host for table games in Discord channels.
//
// Without a sub-command it serves: with -local a Discord of its own on this machine, else the real one. Package app
// builds such a bot from its configuration and runs it. The sub-commands are tools for the shell; `bot help` lists
// them.
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
//   - Thinking is next: 28 computers' moves a second, at 0.3 s each, are 8 cores. All else takes 5 to 7 ms of processor
//     a move, half a core at 69 a second.
//   - The database is last: one PostgreSQL on two cores, beside its client, takes 3 000 whole moves a second. A move's
//     row is about 400 bytes with its index entry, 3.5 KB of log; games that ended a month ago are packed into one row
//     (see store.Archives), so what grows is less than the table says.
//   - Shards: one for 2 500 servers, each a connection of some 10 KB a server that is not kept; a session may begin
//     every five seconds, so 40 shards take 200 s to begin and a deploy over the gateway loses presses meanwhile.
//     Interactions over HTTP (package webhook) have none of that.
package main
