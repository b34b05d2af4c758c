package daily_test

import (
	"testing"

	"tablee/commands/texts"
	"tablee/render/rendertest"
)

// TestMessageIDs: every id that this package's source names stands in the catalogues.
func TestMessageIDs(t *testing.T) { rendertest.CheckTextIDs(t, texts.Files) }
