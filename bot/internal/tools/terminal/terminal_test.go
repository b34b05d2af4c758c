package terminal

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/match"
	"tablee/rules/rulestest"
)

const seedText = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

// run plays with typed lines.
func run(t *testing.T, typed string, args ...string) (status int, out, errs string) {
	t.Helper()
	return runIn(t, t.TempDir(), typed, args...) // nothing of this is kept
}

// runIn plays with a folder in which games are kept.
func runIn(t *testing.T, folder, typed string, args ...string) (status int, out, errs string) {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", folder)
	var stdout, stderr bytes.Buffer
	env := func(name string) string {
		return map[string]string{"LANG": "fr_CA.UTF-8", "XDG_STATE_HOME": folder}[name]
	}
	status = Run(context.Background(), all.Games(), args, env, strings.NewReader(typed), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// script plays a game between two random players and returns what two people at one keyboard would have typed,
// and the scores.
func script(t *testing.T, r game.Rules) (lines string, scores []int) {
	t.Helper()
	seed, err := match.ParseSeed(seedText)
	if err != nil {
		t.Fatal(err)
	}
	o, err := r.Info().Complete(inEnglish(r.Info()))
	if err != nil {
		t.Fatal(err)
	}
	p, err := match.Start(r, 2, o, seed)
	if err != nil {
		t.Fatal(err)
	}
	say := printer(t, r.Info(), "en")
	var b strings.Builder
	last := game.Public
	for ply := 1; len(p.Turn()) > 0; ply++ {
		seat := p.Turn()[0]
		m, err := r.Computer(1).Choose(context.Background(), p.View(seat), seed.Stream(match.Think, ply-1))
		if err != nil {
			t.Fatal(err)
		}
		if r.Info().Hidden && seat != last {
			b.WriteString("\n") // the keyboard changes hands
			last = seat
		}
		fmt.Fprintln(&b, typed(p, seat, m, say))
		if p, _, err = match.Play(p, seed, ply, seat, m); err != nil {
			t.Fatal(err)
		}
	}
	res, _ := p.Result()
	return b.String(), res.Scores
}

// inEnglish are the options of a table at which people speak English.
func inEnglish(info game.Info) game.Options {
	o := game.Options{}
	for _, opt := range info.Options {
		if opt.Language {
			o[opt.Name] = "en"
		}
	}
	return o
}

// printer says what a game says in a language.
func printer(t *testing.T, info game.Info, lang string) *render.Printer {
	t.Helper()
	cat, err := render.NewCatalogue(info.Texts)
	if err != nil {
		t.Fatal(err)
	}
	return cat.Printer(lang, nil)
}

// typed is a move as it is listed; the games that cannot list their moves have a verb for a whole table.
func typed(p game.Position, seat game.Seat, m game.Move, say *render.Printer) string {
	if _, ok := p.(game.Lister); ok {
		return say.Plain(game.Notation(p.View(seat), m))
	}
	if m == "draw" || m == "pass" {
		return string(m)
	}
	return "play " + string(m)
}

// games are those that a test goes through: all, or, in a part of the whole, one with hands and one without, neither of
// which reads a list of words.
func games() []game.Rules {
	if rulestest.Whole {
		return all.Games()
	}
	return []game.Rules{domino.Rules, gobblet.Rules}
}

// Every game is played to its end by two people who type the moves, and by computers alone.
func TestEveryGame(t *testing.T) {
	rulestest.Unraced(t)
	for _, r := range games() {
		name := r.Info().Name
		t.Run(name, func(t *testing.T) {
			typed, scores := script(t, r)
			status, out, errs := run(t, typed, name, "-people", "2", "-seats", "2", "-seed", seedText, "-lang", "en")
			if status != ExitOK || errs != "" || !strings.Contains(out, "The game is over.") {
				t.Fatalf("status %d, complaints %q, the end of it:\n%s", status, errs, out[max(0, len(out)-600):])
			}
			for seat, score := range scores {
				if want := fmt.Sprintf("Player %d: %d\n", seat+1, score); !strings.Contains(out, want) {
					t.Errorf("%q is missing at the end:\n%s", want, out[max(0, len(out)-300):])
				}
			}
			if strings.Contains(out, "\x1b") {
				t.Error("escape sequences where there is no terminal")
			}
			if strings.Contains(out, "isn’t a move") {
				t.Error("a move of the game's own notation was not read")
			}
		})
	}
}

func TestSession(t *testing.T) {
	rulestest.Unraced(t)
	file := filepath.Join(t.TempDir(), "game.txt")
	status, out, errs := run(t, strings.Join([]string{
		"aide", "règles", "coups", "semer c", "UNDO", "annuler", "c", "sauver " + file, "zz", "load " + file, ":plateau",
		"sow a", "load /no/such/file", "save", "quitter", "c",
	}, "\n"), "awale", "-level", "1", "-seed", seedText)
	if status != ExitOK || errs != "" {
		t.Fatalf("status %d, complaints %q:\n%s", status, errs, out)
	}
	at := 0
	for _, want := range []string{
		"sème les graines", "6 coups", "Joueur 1 sème 4 graines de la case c", "Ordinateur 1", "Coup repris.",
		"Il n’y a rien à reprendre", "sème 4 graines de la case c", "Partie enregistrée dans", "zz", "Partie chargée depuis",
		"Joueur 1 sème", "Cela n’a pas marché", "Quel fichier", "Au revoir.",
	} {
		i := strings.Index(out[at:], want)
		if i < 0 {
			t.Fatalf("%q does not follow in:\n%s", want, out[at:])
		}
		at += i + len(want)
	}
	if rest := out[at:]; strings.TrimSpace(rest) != "" {
		t.Errorf("after leaving: %q", rest)
	}
}

// A hand is not shown before its owner has the keyboard.
func TestHandsStayHidden(t *testing.T) {
	_, out, _ := run(t, "", "domino", "-people", "2", "-seats", "2", "-seed", seedText)
	if strings.Contains(out, "[") || !strings.Contains(out, "Passez le clavier à Joueur") {
		t.Errorf("the screen shows somebody's tiles:\n%s", out)
	}
}

// In an open game nobody sees what others have answered before the round is over.
func TestAnswersStayHidden(t *testing.T) {
	rulestest.Unraced(t)
	file := filepath.Join(t.TempDir(), "game.json")
	play := func(lines ...string) string {
		_, out, errs := run(t, strings.Join(lines, "\n"), "duplicate", "-people", "2", "-seats", "2",
			"-seed", seedText, "-lang",
			"en")
		if errs != "" {
			t.Fatal(errs)
		}
		_, second, _ := strings.Cut(out, "Give the keyboard to Player 2.")
		return second
	}
	second := play("", "8H FORK", "", "replay", "", "", "board", "save "+file, "quit")
	if d := mustRead(t, file); len(d.Moves) != 1 {
		t.Fatalf("the moves are %v", d.Moves)
	}
	if strings.Contains(second, "FORK") || strings.Contains(second, "F O R K") || !strings.Contains(second, "1/1") {
		t.Errorf("the screen shows what the other has answered:\n%s", second)
	}
	if second = play("", "8H FORK", "", "pass", "quit"); !strings.Contains(second, "Round 1: the top is") {
		t.Errorf("the round is not over when both have answered:\n%s", second)
	}
}

func TestSettingsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "gobblet.toml")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("people = 2\nlang = \"en\"\nseed = \"" + seedText + "\"\n[options]\n")
	_, out, errs := run(t, "quit\n", "gobblet", "-config", file)
	if !strings.Contains(out, "Player 1 to play.") || errs != "" {
		t.Errorf("%s%s", out, errs)
	}
	_, out, _ = run(t, "quitter\n", "-config="+file, "-lang", "fr", "gobblet")
	if !strings.Contains(out, "À Joueur 1 de jouer.") {
		t.Errorf("a flag does not override the file:\n%s", out)
	}
	for _, text := range []string{"peple = 2\n", "people = \"two\"\n", "[options]\nsize = \"9\"\n"} {
		write(text)
		if status, _, errs := run(t, "", "gobblet", "-config", file); status != ExitUsage || errs == "" {
			t.Errorf("%q: status %d, complaints %q", text, status, errs)
		}
	}
}

func TestArguments(t *testing.T) {
	for _, line := range []string{
		"", "chess", "awale extra", "awale -level 9", "awale -seats 3", "awale -people 3", "awale -seed 12",
		"awale -lang de", "awale -name", "awale -people 1 -name Ann -name Bob", "awale -name Ann -name ann",
		"awale -name Abcdefghijklmnopqrstuvwxyzabcdefg", "awale -option x=1", "awale -option x",
		"awale -load /no/such/file", "awale -nonsense", "awale -words /no/such/file",
	} {
		status, out, errs := run(t, "", strings.Fields(line)...)
		if status != ExitUsage || out != "" || errs == "" {
			t.Errorf("%q: status %d, output %q, complaints %q, want status 2 and a reason", line, status, out, errs)
		}
	}
	if _, _, errs := run(t, "", "awale", "-lang", "de"); !strings.Contains(errs, "en (English) or fr (français)") {
		t.Errorf("a language that is not there: %q does not say which there are", errs)
	}
	for _, lang := range []string{"fr-CA", "fr_CA.UTF-8", "FR"} {
		if _, out, errs := run(t, "", "gobblet", "-lang", lang); !strings.Contains(out, "Au revoir") {
			t.Errorf("-lang %s: %s%s", lang, out, errs)
		}
	}
	if status, out, _ := run(t, "", "-h"); status != ExitOK || !strings.Contains(out, "usage: tablee play") {
		t.Errorf("help: status %d, %q", status, out)
	}
}
