package rating

import "time"

// ReliableGames is how many rated games make a rating reliable. The first ones move a rating by a hundred points and
// more, whatever somebody has learnt: after one loss it stands at 1338.
const ReliableGames = 10

// reliableRest is the time without a rated game after which a rating is not reliable any more, until the next game.
const reliableRest = 365 * 24 * time.Hour

// Reliable tells whether a rating means enough to be shown to people, ranked and used for seeding: it comes from enough
// games, the last of which is not too long ago. A rating that is not reliable is shown to nobody; people read how many
// games they have played of ReliableGames. It is the same for all systems, as it can be told in a few words.
func Reliable(games int, rest time.Duration) bool {
	return games >= ReliableGames && rest <= reliableRest
}
