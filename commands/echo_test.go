package commands_test

import (
	"strings"
	"testing"

	"tablee/commands/commandtest"
)

// TestRefusalsQuoteLittle: a refusal does not repeat thousands of typed letters.
func TestRefusalsQuoteLittle(t *testing.T) {
	r, _ := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	typed := strings.Repeat("Q", 1999)
	res := r.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit", typed)))
	text := commandtest.Text(res)
	if text == "" || len(text) > 600 || strings.Contains(text, strings.Repeat("Q", 200)) {
		t.Errorf("1999 letters are answered with %d bytes: %.300q", len(text), text)
	}
}
