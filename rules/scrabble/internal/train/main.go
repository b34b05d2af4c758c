// Command train makes the weights that package eval embeds, by self-play of the computer, and measures one strategy
// against another. The same command gives the same weights.
//
//	go run ./rules/scrabble/internal/train leave -lang fr -games 20000 -rounds 4 > rules/scrabble/internal/eval/fr.leave
//	go run ./rules/scrabble/internal/train leave -what leaves -lang fr -rounds 1 | gzip -9n \
//		> rules/scrabble/internal/eval/fr.leaves.gz
//	go run ./rules/scrabble/internal/train leave -what late -lang fr -games 10000 -rounds 1 \
//		> rules/scrabble/internal/eval/fr.late
//	go run ./rules/scrabble/internal/train leave -what open -lang fr -games 2500 > rules/scrabble/internal/eval/fr.open
//	go run ./rules/scrabble/internal/train odds -lang fr -games 12000 > rules/scrabble/internal/eval/fr.odds
//	go run ./rules/scrabble/internal/train duel -lang fr -games 10000 -a table+late -b leave+late
//
// Each needs the output of those above it. The weights of leaves take four minutes of one core for each language, the
// table of leaves two and a half (for French, with -racks 3000000, ten), the late bag one, openness three, the odds
// four. The French weights of the late bag and of openness were learned with a table from half a million racks.
package main

import (
	"fmt"
	"os"
)

func main() {
	programs := map[string]func(args []string){"leave": trainLeaves, "odds": trainOdds, "duel": duel}
	if len(os.Args) > 1 {
		if run := programs[os.Args[1]]; run != nil {
			run(os.Args[2:])
			return
		}
	}
	fmt.Fprintln(os.Stderr, "usage: train leave|odds|duel [flags]; -h after the name lists the flags")
	os.Exit(2)
}
