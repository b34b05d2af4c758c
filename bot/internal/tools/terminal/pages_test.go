package terminal

import (
	"regexp"
	"strings"
	"testing"

	"tablee/bot/internal/tools/cmdline"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// page is what a piped session writes for one line.
func page(t *testing.T, name, lang, line string) string {
	t.Helper()
	status, out, errs := run(t, line+"\n", name, "-lang", lang, "-people", "2", "-seats", "2", "-seed", seedText)
	if status != ExitOK || errs != "" {
		t.Fatalf("%s, %s, %q: status %d, complaints %q", name, lang, line, status, errs)
	}
	_, rest, ok := strings.Cut(out, "> "+strings.TrimSpace(line)+"\n")
	if !ok {
		t.Fatalf("%s, %s: no answer to %q in\n%s", name, lang, line, out)
	}
	i := strings.LastIndex(rest, "> ")
	return rest[:strings.LastIndex(rest[:i+1], "\n")+1]
}

// What a channel has and a terminal has not.
var discordWords = regexp.MustCompile("(?i)`|\\*\\*|\\|\\||(?:^|\\s)/\\pL|\\bbuttons?\\b|\\bboutons?\\b|\\bmenus?\\b|" +
	"\\bformulaire\\b|\\bin a form\\b|\\bpress(?:es)? (?:Play|the)|appuyez sur (?:Jouer|le)|lights up|s’allume|" +
	"aperçu|\\bpreview")

// TestPages: rules and help are what a terminal shows, in lines that fit and whose words are whole.
func TestPages(t *testing.T) {
	rulestest.Unraced(t)
	for _, r := range games() {
		info := r.Info()
		for lang, words := range map[string][2]string{"en": {"rules", "help"}, "fr": {"règles", "aide"}} {
			say := printer(t, info, lang)
			for _, word := range words {
				line := word
				if info.Hidden {
					line = "\n" + word // the keyboard is handed over first
				}
				text := page(t, info.Name, lang, line)
				if found := discordWords.FindString(text); found != "" {
					t.Errorf("%s: %s speaks of %q:\n%s", info.Name, word, found, text)
				}
				for _, l := range strings.Split(text, "\n") {
					if render.Columns(l) > usualColumns {
						t.Errorf("%s: %s: a line of %d columns: %q", info.Name, word, render.Columns(l), l)
					}
				}
				examples := strings.Count(strings.TrimSpace(say.Plain(game.M(info.Name+".keyboard"))), "\n") + 1
				if got := strings.Count(text, "\n  "); got < examples {
					t.Errorf("%s: %s: %d examples, want %d", info.Name, word, got, examples)
				}
			}
			rules := page(t, info.Name, lang, handed(info, words[0]))
			got := strings.Join(strings.Fields(rules), " ")
			for _, para := range strings.Split(say.Msg(game.M(info.Name+".rules")), "\n\n") {
				if want := strings.Join(strings.Fields(unmark(para, false)), " "); !strings.Contains(para, "`/") &&
					!strings.Contains(got, want) {
					t.Errorf("%s, %s: the rules lack, or break:\n%s\nin\n%s", info.Name, lang, want, rules)
				}
			}
		}
	}
}

// handed is a line behind the one that takes the keyboard.
func handed(info game.Info, line string) string {
	if info.Hidden {
		return "\n" + line
	}
	return line
}

// TestUnreadableLines: an input that is no move is refused with a reason and changes nothing, in every game and
// language.
func TestUnreadableLines(t *testing.T) {
	rulestest.Unraced(t)
	lines := []string{"x", "BONJOUR", "qzx", "hint please", "draw a tile", "piocher une tuile", "pass now", "passer vite",
		"H8", "99", "-", "?!", "play", "jouer", "play nonsense", "jouer zzz", "drop(B,(9,9))", "\x1b[A", "é", ":x", "|",
		"* * *", strings.Repeat("long ", 300)}
	for _, r := range games() {
		info := r.Info()
		for _, lang := range []string{"en", "fr"} {
			file := t.TempDir() + "/game.json"
			lines := append(lines, info.Name)
			status, out, errs := run(t, handed(info, strings.Join(lines, "\n"))+"\nsave "+file+"\n", info.Name, "-lang", lang,
				"-people", "2", "-seats", "2", "-seed", seedText)
			if status != ExitOK || errs != "" {
				t.Fatalf("%s: status %d, complaints %q", info.Name, status, errs)
			}
			if d := mustRead(t, file); len(d.Moves) != 0 {
				t.Errorf("%s, %s: these lines made moves: %v", info.Name, lang, d.Moves)
			}
			rest := out
			for _, line := range lines {
				var ok bool
				if _, rest, ok = strings.Cut(rest, "> "+cmdline.Line(strings.TrimSpace(line))+"\n"); !ok {
					t.Fatalf("%s, %s: %q is not asked for in\n%s", info.Name, lang, line, out)
				}
				answer, _, _ := strings.Cut(rest, "> ")
				if strings.Count(answer, " ") < 4 {
					t.Errorf("%s, %s: %q gives no reason: %q", info.Name, lang, line, answer)
				}
				if alone := regexp.MustCompile("stands alone|s’écrit seul"); !strings.Contains(line, " ") &&
					alone.MatchString(answer) {
					t.Errorf("%s, %s: %q is taken for another word: %q", info.Name, lang, line, answer)
				}
			}
		}
	}
}

// TestListedMovesAreTyped plays random games and types every move as it is listed: each does what it says.
func TestListedMovesAreTyped(t *testing.T) {
	rulestest.Unraced(t)
	for _, r := range games() {
		for _, lang := range []string{"en", "fr"} {
			info := r.Info()
			tb := tableFor(t, r, lang)
			for n := 0; n < 12 && len(tb.now.pos.Turn()) > 0; n++ {
				seat := tb.now.pos.Turn()[0]
				l, ok := tb.now.pos.(game.Lister)
				if !ok {
					break
				}
				moves := l.Moves(seat)
				at := *tb
				for i, m := range moves {
					if i%(1+len(moves)/20) != 0 {
						continue
					}
					*tb = at
					line := tb.say.Plain(game.Notation(tb.now.pos.View(seat), m))
					if err := tb.obey(t.Context(), seat, line); err != nil {
						t.Fatalf("%s, %s: %q: %v", info.Name, lang, line, err)
					}
					if len(tb.plies) != len(at.plies)+1 || tb.plies[len(tb.plies)-1].move != m {
						t.Errorf("%s, %s: %q is listed for %q and is not played when it is typed: %q", info.Name, lang, line, m,
							tb.answer)
					}
				}
			}
		}
	}
}

// tableFor is a table of two people at a screen that is always full.
func tableFor(t *testing.T, r game.Rules, lang string) *table {
	t.Helper()
	con := newConsole(strings.NewReader(""), new(strings.Builder), false, func(string) string { return "" })
	con.full = true
	s := Settings{game: r.Info().Name, People: 2, Seats: 2, Lang: lang, Seed: seedText, Options: game.Options{}}
	tb, err := seatPeople(t.Context(), all.Games(), s, con, "")
	if err != nil {
		t.Fatal(err)
	}
	return tb
}
