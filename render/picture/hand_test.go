package picture

import (
	"testing"

	"tablee/rules/game"
)

// TestFanKeepsSuitsTogether: every card of a hand is drawn once, within the picture, and a suit that fits a row is in
// one row.
func TestFanKeepsSuitsTogether(t *testing.T) {
	for n := 1; n <= 40; n++ {
		var hand []game.Token
		for suit := range 4 {
			for i := range (n + suit) / 4 * (1 + suit%2) {
				hand = append(hand, game.Token{Piece: game.Card{Rank: 1 + i%13, Suit: game.Suit(1 + suit)}})
			}
		}
		if len(hand) == 0 {
			continue
		}
		f := &fan{groups: cardGroups(hand)}
		f.fit()
		drawn, rowsOf := 0, map[game.Suit]int{}
		for _, row := range f.rows {
			if wide := f.across(row); wide > fanWidth {
				t.Errorf("%d cards: a row is %.0f wide", len(hand), wide)
			}
			for _, g := range row {
				drawn += len(g)
				rowsOf[g[0].Piece.(game.Card).Suit]++
			}
		}
		if drawn != len(hand) {
			t.Errorf("%d of %d cards are drawn", drawn, len(hand))
		}
		for _, g := range f.groups {
			suit := g[0].Piece.(game.Card).Suit
			if fits := float64(len(g)-1)*f.step+f.w <= fanWidth; fits && rowsOf[suit] != 1 {
				t.Errorf("%d cards: suit %d is in %d parts", len(hand), suit, rowsOf[suit])
			}
		}
	}
}

// TestCardGroups: a hand in the order of suits is divided by suits, one in the order of ranks by ranks.
func TestCardGroups(t *testing.T) {
	card := func(rank int, suit game.Suit) game.Token { return game.Token{Piece: game.Card{Rank: rank, Suit: suit}} }
	for _, c := range []struct {
		hand []game.Token
		want int
	}{
		{[]game.Token{card(2, 1), card(3, 1), card(2, 2), card(9, 3)}, 3},
		{[]game.Token{card(2, 1), card(2, 2), card(3, 1), card(9, 1)}, 3},
		{[]game.Token{card(2, 1), {Piece: game.Card{Joker: true}}}, 2},
	} {
		if got := cardGroups(c.hand); len(got) != c.want {
			t.Errorf("%v is divided into %d groups, want %d", c.hand, len(got), c.want)
		}
	}
}

// TestLettersAreLegible: on a phone, which shows a picture 390 points wide, tiles are at least 28 points wide, on a
// table of so many words as a game has at its end and in a hand of fourteen, which is on two racks.
func TestLettersAreLegible(t *testing.T) {
	const least = 28 * Width / 390.0
	word := func(n int) (ts []game.Token) {
		for range n {
			ts = append(ts, game.Token{Piece: game.LetterTile{Letter: "E"}})
		}
		return ts
	}
	table := &sets{kind: letterTiles, room: MaxHeight - 145}
	for i := range 20 {
		table.sets = append(table.sets, set{tokens: word(3 + i%5)})
	}
	if table.fit(); table.w < least || table.tall() > table.room {
		t.Errorf("20 words: tiles %.0f wide, %.0f high of %.0f", table.w, table.tall(), table.room)
	}
	long := &sets{kind: letterTiles, room: MaxHeight, sets: []set{{tokens: word(25)}}}
	if long.fit(); long.w < least || len(long.rows) != 3 {
		t.Errorf("a word of 25 letters: tiles %.0f wide in %d rows", long.w, len(long.rows))
	}
	for n, want := range map[int]int{7: 1, 8: 2, 14: 2} {
		hand := &racks{kind: letterTiles, groups: [][]game.Token{word(n)}}
		if hand.fit(); hand.w < least || len(hand.rows) != want || len(hand.rows[0]) != (n+want-1)/want {
			t.Errorf("a hand of %d: tiles %.0f wide on %d racks", n, hand.w, len(hand.rows))
		}
	}
}
