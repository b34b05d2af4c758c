// Package arena plays tournaments between engines: the built-in levels of a game and any program that speaks the
// engine protocol (package engine), started as a child process.
//
// # Matches
//
// A match is between two entrants and has a number of games, two by default. The entrants begin in turn, and both games
// of a pair have the same deal. Each game gives points, and the sums decide the match. By default a win gives 2 points
// and a shared first place 1. With points = "scores", the default for Awalé, the points are the scores of the game
// itself.
//
// An entrant that takes more time than allowed for a game, plays an illegal move, crashes or sends garbage gets 0
// points for the game, and its opponent gets the points that the arena file sets: for Awalé 49, 50 and 51, as its text
// says.
//
// # Engines
//
// A level plays in this process and receives its view directly. A program is started again for each game. It first
// receives info and start, which do not count as its time, and then a choose request for each of its moves, with
//
//	view     what its seat may know, in the game's native format; hidden tiles are "?"
//	seat     its seat, from 0
//	ms       the time that it should take: a twentieth of what is left, or, with a move_time, that less
//	         a tenth: at least 5 ms, but no more than a quarter of it, and at most 50 ms
//	left_ms  the time after which it has lost: what is left for the game, or for the move
//
// and has to answer {"id": the same, "move": "..."}. Its start has a seed, which is the same whenever the
// It must answer {"id": the same, "move": "..."}. Its start request has a seed, which is the same whenever the
// tournament is played with the same seed. An error as an answer counts as a crash.
// A level thinks in one goroutine, locked to a thread, and its clock is the processor time of that thread
// A level thinks in one goroutine that is locked to a thread, and its clock is the processor time of that thread
// (CLOCK_THREAD_CPUTIME_ID; on systems other than Linux, wall-clock time). It is therefore not charged for other work
// of the machine, nor for the garbage collector's threads. A program's clock is wall-clock time, from the writing of a
// request to the reading of the answer.
// # Containment
//
// A program runs with a clean environment: PATH, a UTF-8 locale, what the arena file gives it and, on Linux, a
// A program runs with a clean environment: PATH, a UTF-8 locale, the variables of the arena file and, on Linux, a
// marking variable. It leads a session of its own. It is killed when the game ends, when its time is over and when the
// arena is interrupted; both ends of its pipes are then closed, so that no process that it has started can block the
// arena.
// On Linux all that it has started is killed with it: descendants in whatever session, and those whose parents have
// On Linux all its descendants are killed with it, in whatever session they are, including those whose parents have
// ended: they become children of the arena (a "subreaper") and are recognised by their session or the marking variable.
// A process that has left the session and removed the variable is killed once no other program runs, at the latest at
// the end of the tournament. Each process has limits (setrlimit) for private memory, file size, processor time and open
// files, and writes no core file. Ten times a second the memory of all of them, including shared memory, is added up,
// and a program that has more than it may is killed; for a tenth of a second it may have more. Shared memory that no
// process maps (files in /dev/shm, segments of System V) is bounded by the file size only, and is not removed.
//
// On other systems there are only the time limits; on Unix the program's process group is killed, elsewhere the program
// itself. What a program may read and send is not restricted: run programs that you do not trust in a container.
package arena

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"tablee/bot/internal/filecache"
	"tablee/bot/internal/tools/cmdline"
	"tablee/bot/internal/tools/engine"
	"tablee/dict"
	"tablee/rules/game"
)

// Exit statuses of Run.
const (
	ExitOK     = 0
	ExitFailed = 1 // a file cannot be written, the tournament was interrupted, a replay differs
	ExitUsage  = 2 // wrong arguments or an arena file that cannot be used
)

const usage = `usage: tablee arena GAME [-file arena.toml] [flags]
       tablee arena -replay results.json N

Plays a tournament between engines and prints the results. Without a file, all levels of the game
play double elimination. GAME is one of
%s.

flags:
  -file FILE      the arena file; see below
  -json FILE      writes everything, the moves of every game included
  -png FILE       draws the bracket
  -seed TEXT      64 hex digits, or any text; the same seed gives the same tournament
  -words [NAME=]FILE  a word list in place of the built-in one of that name (fr, en, fr-all), or of all
  -parallel N     games at a time (default: the number of processors)
  -quiet          no progress bar
  -replay FILE N  shows game N of a file written by -json, and checks it

An arena file in TOML; all but the engines may be left out:

  format = "double"      # single, double, robin, swiss
  rounds = 0             # swiss: rounds; robin: how often everyone meets everyone
  games = 2              # a match
  both_win = true        # knock-out: a tied match lets both through (default for awale)
  points = "places"      # of a game: "places" or "scores" (default for awale)
  late = 2               # points for the opponent of who is late,
  illegal = 2            #   plays an illegal move
  crash = 2              #   or crashes (for awale 49, 50, 51)
  time = "2m"            # a player and game: processor time of a level,
                         #   time on the wall of a program
  move_time = "5s"       # a move; default: none
  start_time = "30s"     # for a program to start
  memory = 1024          # MiB a program
  max_plies = 2000       # a longer game is stopped, and is a tie
  seed = "spring"
  [options]              # of the game
  variant = "block"
  [[engine]]
  level = 2              # a built-in level
  rating = 1200          # the others are rated against it (default: the first engine, 1500)
  [[engine]]
  name = "mine"
  command = ["python3", "mine.py"]
  dir = "."              # where it runs, seen from the arena file
  env = { THREADS = "1" }

exit status: 0 done, 1 something has failed, 2 wrong arguments
`

// flags are the parsed arguments.
type flags struct {
	game, file, json, png, seed, replay string
	parallel, number                    int
	quiet                               bool
}

// Run executes "tablee arena" with the arguments after those two words and returns the exit status. When ctx ends, the
// tournament is stopped and all its programs are killed.
func Run(ctx context.Context, games []game.Rules, args []string, stdout, stderr io.Writer) int {
	f, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, usage, strings.Join(game.Names(games), ", "))
		return ExitOK
	}
	status := ExitUsage
	switch {
	case err != nil:
	case f.replay != "":
		status, err = ExitFailed, replayFile(games, f.replay, f.number, stdout)
	default:
		var s *setup
		if s, err = prepare(games, f); err == nil {
			s.keep = filecache.User()
			status, err = ExitFailed, compete(ctx, s, f, stdout, stderr)
		}
	}
	if err != nil {
		fmt.Fprintf(stderr, "tablee arena: %v\n", err)
		return status
	}
	return ExitOK
}

// parse reads the arguments; flags may stand before and after the game.
func parse(args []string) (f flags, err error) {
	fs := flag.NewFlagSet("arena", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&f.file, "file", "", "")
	fs.StringVar(&f.json, "json", "", "")
	fs.StringVar(&f.png, "png", "", "")
	fs.StringVar(&f.seed, "seed", "", "")
	fs.StringVar(&f.replay, "replay", "", "")
	fs.Func("words", "", dict.LoadFile)
	fs.IntVar(&f.parallel, "parallel", 0, "")
	fs.BoolVar(&f.quiet, "quiet", false, "")
	words, err := cmdline.Parse(fs, args)
	if err != nil {
		return f, err
	}
	switch {
	case len(words) != 1 && f.replay != "":
		return f, errors.New("-replay takes a file and the number of a game")
	case len(words) != 1:
		return f, errors.New("which game? (tablee arena -h tells more)")
	case f.replay != "":
		if f.number, err = strconv.Atoi(words[0]); err != nil {
			return f, fmt.Errorf("%q is not the number of a game", words[0])
		}
	}
	f.game = words[0]
	return f, nil
}

// prepare reads the arena file and checks it against the game.
func prepare(games []game.Rules, f flags) (*setup, error) {
	rules, err := engine.Find(games, f.game)
	if err != nil {
		return nil, err
	}
	c := standard(rules.Info())
	dir := "."
	if f.file != "" {
		dir = filepath.Dir(f.file)
		if c, err = readConfig(f.file, c); err != nil {
			return nil, err
		}
	} else {
		for l := range rules.Info().Levels {
			c.Engines = append(c.Engines, Engine{Level: l + 1})
		}
	}
	if f.seed != "" {
		c.Seed = f.seed
	}
	return newSetup(rules, c, dir, f.parallel)
}

// compete plays the tournament and writes its results.
func compete(ctx context.Context, s *setup, f flags, stdout, stderr io.Writer) error {
	bar := newProgress(s, stderr, f.quiet)
	r, err := s.play(ctx, bar.add)
	bar.finish()
	if err != nil {
		return err
	}
	if err := r.print(stdout); err != nil {
		return err
	}
	if f.json != "" {
		if err := r.writeJSON(f.json); err != nil {
			return err
		}
	}
	if f.png != "" {
		picture, err := r.png(s.english())
		if err != nil {
			return err
		}
		return os.WriteFile(f.png, picture, 0o644)
	}
	return nil
}
