package handler_test

import (
	"testing"

	"tablee/commands/texts"
	"tablee/render/idtest"
)

// TestMessageIDs: every id that this package's source names stands in the catalogues.
func TestMessageIDs(t *testing.T) { idtest.Texts(t, texts.Files) }
