package family_test

import (
	"strings"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/rummy/suited/deck"
)

// tableOf reads combinations with a bar between them.
func tableOf(t *testing.T, text string) (table [][]deck.Tile) {
	t.Helper()
	for part := range strings.SplitSeq(text, "|") {
		var set []deck.Tile
		for name := range strings.FieldsSeq(part) {
			tile, ok := rummikub.Set.ParseTile(name, "")
			if !ok {
				t.Fatalf("tile %q", name)
			}
			set = append(set, tile)
		}
		set, ok := rummikub.Set.Arrange(set)
		if !ok {
			t.Fatalf("%q is no combination", part)
		}
		table = append(table, set)
	}
	return table
}

func fault(t *testing.T, before, after string, opened bool) family.JokerFault {
	t.Helper()
	b, a := tableOf(t, before), tableOf(t, after)
	return family.OfficialFault(rummikub.Set, b, a, family.Tiles(a).Difference(family.Tiles(b)), opened)
}

// TestOfficialFault has a play for each condition of the rule.
func TestOfficialFault(t *testing.T) {
	for _, c := range []struct {
		name, before, after string
		first               bool
		want                family.JokerFault
	}{
		{"stays elsewhere", "4r 5r 6r * | 7b 7y 7k", "4r 5r 6r | 7b 7y 7k *", false, family.NoFault},
		{"stays elsewhere in the first meld", "4r 5r 6r * | 7b 7y 7k", "4r 5r 6r | 7b 7y 7k *", true, family.NoFault},
		{"stands for another colour", "4r 5r 6r * | 8b 9b 10b", "4r 5r 6r | * 8b 9b 10b", false, family.FaultCopy},
		{"its copy is on the table, and no tile laid beside it", "4r 5r 6r * | 7r 7y 7k | 8b 9b 10b",
			"4r 5r 6r | 7r 7y 7k | 8b 9b 10b *", false, family.FaultCompany},
		{"the tile that replaces it is beside it", "4r 5r 6r *", "4r 5r 6r 7r *", false, family.NoFault},
		{"the same in the first meld", "4r 5r 6r *", "4r 5r 6r 7r *", true, family.FaultFirst},
		{"one tile beside it", "4r 5r 6r *", "4r 5r 6r 7r | 9k * *", false, family.FaultCompany},
		{"two freed by one copy", "4r 5r 6r * | 7b 7y *", "4r 5r 6r | 7b 7y 7k | 9k 9b * | 10k 10b *", false,
			family.FaultCopy},
		{"two that stood for the same tile, freed by one copy", "4r 5r 6r * | 5r 6r * 8r",
			"4r 5r 6r | 5r 6r 7r 8r | 9k 9b * | 10k 10b *", false, family.FaultCopy},
		{"two freed by two copies", "4r 5r 6r * | 7b 7y *", "4r 5r 6r 7r | 7b 7y 7k | 9k 9b * | 10k 10b *", false,
			family.NoFault},
		{"two freed into one combination with one laid tile", "4r 5r 6r * | 4b 5b 6b * | 9k 9b 9y | 7r 8r 9r | 7b 8b 9b",
			"4r 5r 6r | 4b 5b 6b | 9k 9b 9y | 7r 8r 9r | 7b 8b 9b 10b * *", false, family.NoFault},
		{"two freed into two combinations with one laid tile",
			"4r 5r 6r * | 4b 5b 6b * | 7r 8r 9r | 7b 8b 9b", "4r 5r 6r | 4b 5b 6b | 7r 8r 9r * | 7b 8b 9b 10b *", false,
			family.FaultCompany},
		{"one laid copy of a tile that is in both serves one",
			"4r 5r 6r * | 4b 5b 6b * | 7r 7b 7y | 7r 8r 9r | 9k 10k 11k 12k",
			"4r 5r 6r | 4b 5b 6b | 7r 7b 7y | 7r 8r 9r * | 9r 9k * | 10k 11k 12k", false, family.FaultCompany},
	} {
		if got := fault(t, c.before, c.after, !c.first); got != c.want {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
	}
}

// TestOfficialCases judges the plays of Rummikub's case file, which the referee of package suited has judged.
func TestOfficialCases(t *testing.T) {
	legal, refused := 0, 0
	for i, c := range rulestest.Cases[struct {
		Options map[string]string
		Table   []string
		Opened  bool
		Plays   map[string]bool
	}](t, "../rummikub/testdata/options.jsonl") {
		if c.Options["joker"] != "official" || len(c.Table) == 0 || !c.Opened {
			continue
		}
		for play, want := range c.Plays {
			if got := fault(t, strings.Join(c.Table, " | "), play, true); (got == family.NoFault) != want {
				t.Errorf("case %d: %q is judged %d, want legal %v", i+1, play, got, want)
			}
			if want {
				legal++
			} else {
				refused++
			}
		}
	}
	if legal < 100 || refused < 100 {
		t.Errorf("%d legal plays, %d others", legal, refused)
	}
}
