package sessions

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// movesPlayed is how a message with a position tells after how many moves it is, and yourTurn whose turn it is.
var (
	movesPlayed = regexp.MustCompile(`(\d+) (?:moves? played|coups? joués?)`)
	yourTurn    = regexp.MustCompile(`Your turn\.|À vous de jouer`)
)

// TestPositionsFollow: after every change, the board in the channel and each player's direct message show the position
// that stands and whose turn it is, in every game with hands, for every number of seats and of people at them.
func TestPositionsFollow(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	names := []string{"bob", "alice", "chloe", "david"}
	for i, r := range all.Games() {
		info := r.Info()
		if !info.Hidden || info.Open || !rulestest.Whole && i%4 != 1 {
			continue
		}
		for _, mix := range [][2]int{{2, 1}, {2, 2}, {3, 0}, {3, 1}, {4, 0}, {1, 2}} { // people and computers
			seats := mix[0] + mix[1]
			if seats > info.MaxSeats || seats < info.MinSeats || !rulestest.Whole && mix != [2]int{2, 1} {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d people and %d computers", info.Name, mix[0], mix[1]), func(t *testing.T) {
				t.Parallel()
				w := systemtest.OpenWorld(t, all.Games())
				people := names[:mix[0]]
				systemtest.Must(t, w, "bob", fmt.Sprintf("%s new seats:%d level:1", systemtest.GameCommand(info.Name), seats))
				for _, name := range people[1:] {
					systemtest.Must(t, w, name, "/table join table:1")
				}
				systemtest.Must(t, w, "bob", "/table start table:1")
				n := &systemtest.Newcomer{W: w, Channel: "#games", Table: 1, Rng: rand.New(rand.NewPCG(1, uint64(seats)))}
				for range 3 * seats {
					if err := w.Settle(); err != nil {
						t.Fatal(err)
					}
					tb, err := w.Host.Queries.Look(context.Background(), 1, "")
					if err != nil {
						t.Fatal(err)
					}
					if tb.Phase != table.Playing {
						break
					}
					checkFollows(t, w, tb, people)
					if err := n.Move(systemtest.PersonInTurn(w, tb, people), tb.Ply); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

// checkFollows holds all that shows a table's position to the one that stands.
func checkFollows(t *testing.T, w *systemtest.World, tb *table.Table, people []string) {
	t.Helper()
	shows := map[string][]playground.Message{}
	for _, m := range w.Playground.Messages("#games") {
		if len(m.Embeds) > 0 && movesPlayed.MatchString(systemtest.Show(m)) {
			shows["the channel"] = append(shows["the channel"], m)
		}
	}
	for _, name := range people {
		list := w.Playground.User(name).DMs()
		if len(list) == 0 {
			t.Errorf("ply %d: %s has no direct message", tb.Ply, name)
		}
		shows[name] = append(shows[name], list...)
	}
	for where, list := range shows {
		for _, m := range list {
			text := systemtest.Show(m)
			played := movesPlayed.FindStringSubmatch(text)
			if tb.Ply > 0 && (played == nil || played[1] != strconv.Itoa(tb.Ply)) {
				t.Errorf("ply %d: %s is shown %q moves:\n%s", tb.Ply, where, played, text)
			}
			if where == "the channel" {
				continue
			}
			turn := slices.ContainsFunc(tb.Turn, func(s game.Seat) bool { return tb.Seats[s].User == w.Playground.User(where).ID() })
			if says := yourTurn.MatchString(text); says != turn {
				t.Errorf("ply %d: %s is told that it is their turn: %v, want %v:\n%s", tb.Ply, where, says, turn, text)
			}
		}
	}
}
