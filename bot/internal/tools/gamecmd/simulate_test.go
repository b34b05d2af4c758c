package gamecmd

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const seed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

func run(t *testing.T, line string) (status int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = Simulate(strings.Fields(line), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// TestExactChance compares the simulation with the exact chances of the first player (rules of the simple game).
func TestExactChance(t *testing.T) {
	for _, c := range []struct {
		values int
		want   float64
	}{{2, 1}, {3, 4.0 / 5}, {4, 14503.0 / 21600}} {
		status, out, errs := run(t, "domino -games 4000 -policy first -seed "+seed+" -values "+strconv.Itoa(c.values))
		if status != 0 || errs != "" {
			t.Fatalf("status %d, stderr %q", status, errs)
		}
		m := regexp.MustCompile(`(?m)^0 .* ([0-9.]+)%$`).FindStringSubmatch(out)
		if m == nil {
			t.Fatalf("no line for seat 0:\n%s", out)
		}
		got, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		// four standard errors
		if limit := 400 * math.Sqrt(c.want*(1-c.want)/4000); math.Abs(got-100*c.want) > limit+0.01 {
			t.Errorf("V = %d: got %.2f %% wins of seat 0, want %.2f %%", c.values, got, 100*c.want)
		}
	}
}

func TestSameSeedSameGames(t *testing.T) {
	_, one, _ := run(t, "domino -games 50 -policy random,greedy -seed "+seed)
	_, two, _ := run(t, "domino -games 50 -policy random,greedy -seed "+seed)
	if one != two || !strings.Contains(one, "greedy") {
		t.Errorf("got %s\nthen %s", one, two)
	}
}

// Without options it plays the program of the text: one game with four values, to a victory or a defeat.
func TestDefaultOptions(t *testing.T) {
	status, out, errs := run(t, "domino -seed "+seed)
	_, spelled, _ := run(t, "domino -values 4 -games 1 -policy first -seed "+seed)
	if status != 0 || errs != "" || out != spelled || !strings.HasPrefix(out, "1 games, 4 values") {
		t.Errorf("status %d, stderr %q, stdout %q, want that of one game with 4 values: %q", status, errs, out, spelled)
	}
}

func TestBadArguments(t *testing.T) {
	for _, line := range []string{
		"", "chess", "domino -values 1", "domino -values 11", "domino -games 0", "domino -policy clever",
		"domino -policy first,first,first", "domino -seed 12", "domino extra", "domino -nonsense",
	} {
		status, out, errs := run(t, line)
		if status != 2 || out != "" || errs == "" {
			t.Errorf("%q: status %d, stdout %q, stderr %q; want status 2 and a reason", line, status, out, errs)
		}
	}
}
