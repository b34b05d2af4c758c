package gamecmd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/match"
)

// policies are this tool's names for the computer's levels, weakest first.
var policies = []string{"random", "first", "greedy", "monte-carlo", "monte-carlo-deep"}

// job is a simulation to run.
type job struct {
	options game.Options
	games   int
	levels  [2]int
	seed    match.Seed
}

// Simulate plays the simple game between two computers and prints how the games ended and how long they were. Without
// options it is the program of the text's question 15: one game with four values, in which each seat plays the first
// tile of its rack that fits.
//
//	tablee simulate domino
//	tablee simulate domino -values 7 -games 1000 -policy random,greedy
//
// The policy is one for both seats, or two with a comma for seat 0 and seat 1. The seed is 64 hex digits; without it
// every run is different, and the seed is printed. A progress bar is shown on stderr if that is a terminal. Simulate
// returns the exit status: 0, or 2 for wrong arguments.
func Simulate(args []string, stdout, stderr io.Writer) int {
	var usage strings.Builder
	j, err := parse(args, &usage)
	if errors.Is(err, flag.ErrHelp) {
		io.WriteString(stdout, usage.String())
		return 0
	}
	if err != nil {
		fmt.Fprint(stderr, usage.String())
		fmt.Fprintln(stderr, "tablee simulate:", err)
		return 2
	}
	t, err := j.play(bar(j.games, stderr))
	if err != nil {
		fmt.Fprintln(stderr, "tablee simulate:", err)
		return 1
	}
	t.print(stdout, j)
	return 0
}

// parse reads the arguments: the game, then flags.
func parse(args []string, usage io.Writer) (job, error) {
	j := job{seed: match.NewSeed()}
	fs := flag.NewFlagSet("tablee simulate domino", flag.ContinueOnError)
	fs.SetOutput(usage)
	values := fs.Int("values", 4, "number of values on the tiles, 2 to 10")
	fs.IntVar(&j.games, "games", 1, "number of games")
	policy := fs.String("policy", "first", strings.Join(policies, ", ")+"; or two of them with a comma, one for each seat")
	seed := fs.String("seed", "", "64 hex digits; the same seed plays the same games")
	if len(args) > 0 && args[0] == "domino" {
		args = args[1:]
	} else if len(args) == 0 || !strings.HasPrefix(args[0], "-") {
		return j, errors.New("which game? Only domino can be simulated")
	}
	if err := fs.Parse(args); err != nil {
		return j, err
	}
	if fs.NArg() > 0 {
		return j, fmt.Errorf("what is %q for?", fs.Arg(0))
	}
	if j.games < 1 {
		return j, errors.New("at least one game has to be played")
	}
	j.options = game.Options{"variant": "simple", "values": strconv.Itoa(*values)}
	if _, err := match.Start(domino.Rules, 2, j.options, match.Seed{}); err != nil {
		return j, fmt.Errorf("-values %d: the tiles have 2 to 10 values", *values)
	}
	names := strings.Split(*policy, ",")
	if len(names) > 2 {
		return j, fmt.Errorf("-policy %s: there are two seats", *policy)
	}
	for s := range j.levels {
		name := strings.TrimSpace(names[s%len(names)])
		if j.levels[s] = slices.Index(policies, name) + 1; j.levels[s] == 0 {
			return j, fmt.Errorf("-policy %s: choose from %s", name, strings.Join(policies, ", "))
		}
	}
	if *seed != "" {
		var err error
		if j.seed, err = match.ParseSeed(*seed); err != nil {
			return j, err
		}
	}
	return j, nil
}

// bar is the progress bar; it shows nothing unless stderr is a terminal.
func bar(games int, stderr io.Writer) *progressbar.ProgressBar {
	f, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return progressbar.DefaultSilent(int64(games))
	}
	return progressbar.NewOptions(games, progressbar.OptionSetWriter(f), progressbar.OptionSetDescription("games"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}

// play plays all games; each has a seed of its own, drawn from the job's.
func (j job) play(progress *progressbar.ProgressBar) (*tally, error) {
	t := newTally()
	seeds := j.seed.Stream("simulate", 0)
	for range j.games {
		var seed match.Seed
		for i := range seed {
			seed[i] = byte(seeds.Uint32())
		}
		if err := j.one(seed, t); err != nil {
			return nil, err
		}
		if err := progress.Add(1); err != nil {
			return nil, err
		}
	}
	return t, progress.Finish()
}

// one plays one game.
func (j job) one(seed match.Seed, t *tally) error {
	p, err := match.Start(domino.Rules, 2, j.options, seed)
	if err != nil {
		return err
	}
	ply := 0
	var last game.Move
	for turn := p.Turn(); len(turn) > 0; turn = p.Turn() {
		ply++
		player := domino.Rules.Computer(j.levels[turn[0]])
		last, err = player.Choose(context.Background(), p.View(turn[0]), seed.Stream(match.Think, ply))
		if err != nil {
			return err
		}
		if p, _, err = match.Play(p, seed, ply, turn[0], last); err != nil {
			return err
		}
	}
	r, _ := p.Result()
	t.add(int(r.Winners()[0]), last == "pass", ply)
	return nil
}
