package scrabble

import (
	"strings"
	"testing"

	"tablee/rules/game"
)

// shown is a hand's board in few words: the letters that are new on it, and the rack.
func shown(d *game.Diagram) string {
	var text strings.Builder
	for _, p := range d.Parts {
		if p.Grid != nil {
			for _, row := range p.Grid.Cells {
				for _, c := range row {
					if tile, ok := c.Piece.(game.LetterTile); ok && c.State == game.Fresh {
						text.WriteString(tile.Letter)
					}
				}
			}
		}
		if p.Role == game.InHand {
			text.WriteString(" ")
			for _, token := range p.Tokens {
				text.WriteString(token.Piece.(game.LetterTile).Letter)
			}
		}
	}
	return text.String()
}

// TestHand: the word in waiting lies on the hand's board in place of the last play, and its tiles have left the rack,
// which stays in its owner's order.
func TestHand(t *testing.T) {
	p := playInSession(t, sessionTable(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
	for d, want := range map[draft]string{
		{Order: "KSELIOV"}: "CHAT KSELIOV",
		{Order: "KSELIOV", At: "11C", Word: "voiles"}:  "VOILES K",
		{Order: "KSELIOV", At: "11C", Word: "voilezz"}: "CHAT KSELIOV", // it does not fit
	} {
		if got := shown(Panel(p.See(1), d.String()).Show); got != want {
			t.Errorf("%+v: %q, want %q", d, got, want)
		}
	}
	r, err := Do(p.See(1), (draft{Order: "KSELIOV"}).String(), game.Action{Name: "sort"})
	if err != nil || shown(r.Show) != " EIKLOSV" {
		t.Errorf("sorted: %v, %+v", err, r)
	}
}
