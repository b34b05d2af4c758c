// Package gamecmd has command-line tools that need games but no database: "tablee verify" checks the shuffle of a
// finished game by computing it again; "tablee simulate" is the program of the dominoes text, which plays many games.
//
// See match.Proof for what is proved and what is not.
package gamecmd

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"tablee/bot/internal/tools/cmdline"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Exit statuses of Run.
const (
	ExitOK     = 0 // everything agrees
	ExitFailed = 1 // something does not, or the file cannot be read
	ExitUsage  = 2 // wrong arguments
)

// Verify executes "tablee verify" with the arguments after those two words and returns the exit status. FILE is what
// /table export gives for a finished game; "-" is the standard input.
func Verify(games []game.Rules, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	const usage = "usage: tablee verify FILE\nchecks the shuffle and the moves of a finished game: FILE is the proof that /table export gives"
	switch {
	case len(args) > 0 && cmdline.Help(args[0]):
		fmt.Fprintln(stdout, usage)
		return ExitOK
	case len(args) != 1:
		fmt.Fprintln(stderr, usage)
		return ExitUsage
	}
	if err := verify(games, args[0], stdin, stdout); err != nil {
		fmt.Fprintln(stderr, "tablee verify:", err)
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
		return fmt.Errorf("%w\nThe proof is the second file of /table export, whose name ends in -proof.json; the first one is "+
			"the game itself, which proves nothing", err)
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

// report prints what agrees, and what a person must still compare; match.Proof says how much each is worth.
func report(out io.Writer, p match.Proof, pos game.Position) {
	fmt.Fprintf(out,
		"hash   %s\n       is the SHA-256 of the secret. Is it the one that the channel was shown before the game?\n"+
			"       If nobody saw it then, nothing is proved: the secret may have been chosen afterwards.\n", p.Hash)
	fmt.Fprintf(out, "seed   %s\n", p.Seed)
	if p.Format < match.ByWords {
		clicks(out, p)
	} else {
		words(out, p)
	}
	fmt.Fprintf(out, "moves  %d, played again from that seed, end where the file says", len(p.Moves))
	if res, over := pos.Result(); over {
		fmt.Fprintf(out, ": scores %v\n", res.Scores)
	} else {
		fmt.Fprintln(out, "; the game was given up or left there")
	}
}

// nothingAdded is the text for a shuffle to which nobody added anything.
const nothingAdded = "       is the secret itself: nobody added anything to this shuffle, whose deal the host could choose\n"

// clicks prints what was added to the secret in a proof of the first format.
func clicks(out io.Writer, p match.Proof) {
	ids := 0
	for _, n := range p.Nonces {
		if n != "" {
			ids++
		}
	}
	if ids == 0 {
		fmt.Fprint(out, nothingAdded)
		return
	}
	fmt.Fprintf(out, "       follows from the secret and from %d ids of clicks, which nobody can compare:\n"+
		"       the host could have invented them until it liked the deal\n", ids)
}

// words prints what was added to the secret in a proof of the second format.
func words(out io.Writer, p match.Proof) {
	typed := 0
	for _, n := range p.Nonces[1:] {
		if n != "" {
			typed++
		}
	}
	message := p.Nonces[0]
	if message == "" && typed == 0 {
		fmt.Fprint(out, nothingAdded)
		return
	}
	fmt.Fprintln(out, "       follows from the secret and from what stands below")
	if message != "" {
		fmt.Fprintf(out, "       message %s%s\n       Is it the one in which the lobby stood before the game?\n", message,
			posted(message))
	}
	for s, n := range p.Nonces[1:] {
		switch {
		case n == "":
		case s < len(p.Words) && p.Words[s] != "":
			fmt.Fprintf(out, "       seat %d: the word %q\n", s+1, p.Words[s])
		default:
			fmt.Fprintf(out, "       seat %d: a word of which the hash is left, for its person was erased\n", s+1)
		}
	}
	if typed > 0 {
		fmt.Fprintln(out, "       Is one of the words yours, and did all the others stand in the lobby as they do here\n"+
			"       when you typed it? Then nobody could choose this deal.")
		return
	}
	fmt.Fprintln(out, "       Nobody typed a word: the host could try deals by posting the lobby again and again.")
}

// epochOfDiscord is the time at which Discord's ids begin, in Unix milliseconds.
const epochOfDiscord = 1420070400000

// posted is the time at which a message was posted, according to its id, or empty.
func posted(id string) string {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil || n>>22 == 0 {
		return ""
	}
	return time.UnixMilli(int64(n>>22) + epochOfDiscord).UTC().Format(", posted 2006-01-02 15:04:05 UTC")
}
