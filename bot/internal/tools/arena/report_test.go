package arena

import (
	"bytes"
	"strings"
	"testing"
)

func TestBarShowsAtOnce(t *testing.T) {
	var out bytes.Buffer
	newBar(6, &out)
	if got := out.String(); !strings.Contains(got, "games") || !strings.Contains(got, "0/6") {
		t.Errorf("before the first game is over: got %q, want a bar of 6 games", got)
	}
}
