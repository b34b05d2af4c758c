// Package verifycmd is "bot verify": it does again every sum by which a finished game's shuffle can be checked.
//
// What is proved, and what is not, stands with match.Proof.
package verifycmd

import (
	"fmt"
	"io"
	"os"

	"tablee/bot/internal/cmdline"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Exit statuses of Run.
const (
	ExitOK     = 0 // everything agrees
	ExitFailed = 1 // something does not, or the file cannot be read
	ExitUsage  = 2 // wrong arguments
)

// Run carries out "bot verify" with the arguments after those two words and returns the exit status. FILE is what
// /table export gives of a finished game; "-" is the standard input.
func Run(games []game.Rules, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	const usage = "usage: bot verify FILE\nchecks the shuffle and the moves of a finished game: FILE is the proof that /table export gives"
	switch {
	case len(args) > 0 && cmdline.Help(args[0]):
		fmt.Fprintln(stdout, usage)
		return ExitOK
	case len(args) != 1:
		fmt.Fprintln(stderr, usage)
		return ExitUsage
	}
	if err := verify(games, args[0], stdin, stdout); err != nil {
		fmt.Fprintln(stderr, "bot verify:", err)
		return ExitFailed
	}
	return ExitOK
}

func verify(games []game.Rules, path string, stdin io.Reader, out io.Writer) error {
	in := stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, 8<<20))
	if err != nil {
		return err
	}
	p, err := match.ParseProof(data)
	if err != nil {
		return err
	}
	for _, r := range games {
		if r.Info().Name != p.Game {
			continue
		}
		pos, err := p.Check(r)
		if err != nil {
			return err
		}
		report(out, p, pos)
		return nil
	}
	return fmt.Errorf("no game is called %q", p.Game)
}

// report tells what agrees, and what a person still has to compare.
func report(out io.Writer, p match.Proof, pos game.Position) {
	players := 0
	for _, n := range p.Nonces {
		if n != "" {
			players++
		}
	}
	fmt.Fprintf(out,
		"hash   %s\n       is the SHA-256 of the secret. Is it the one that the channel was shown before the game?\n", p.Hash)
	fmt.Fprintf(out, "seed   %s\n", p.Seed)
	if players == 0 {
		fmt.Fprintln(out, "       is the secret itself: no player added anything to this shuffle")
	} else {
		fmt.Fprintf(out,
			"       follows from the secret and from %d ids that Discord chose when people sat down and began\n", players)
	}
	fmt.Fprintf(out, "moves  %d, played again from that seed, end where the file says", len(p.Moves))
	if res, over := pos.Result(); over {
		fmt.Fprintf(out, ": scores %v\n", res.Scores)
	} else {
		fmt.Fprintln(out, "; the game was given up or left there")
	}
}
