package cli_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// unshipped are modules and packages that only tests use: nobody who runs the bot carries them.
var unshipped = []string{
	"testing", "tablee/bot/internal/playground/playgroundtest", "tablee/bot/internal/playground/playgroundtest",
	"tablee/bot/internal/parallel", "tablee/rules/rulestest",
	"tablee/rules/template",
	"github.com/santhosh-tekuri/jsonschema", "github.com/chromedp",
}

// TestLinkedImports looks at everything that is linked into the bot, other modules' imports too.
func TestLinkedImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "tablee/bot/internal/playground/page") || len(deps) < 200 {
		t.Fatalf("got %d packages linked into the bot, without the playground's page", len(deps))
	}
	for _, dep := range deps {
		for _, u := range unshipped {
			if dep == u || strings.HasPrefix(dep, u+"/") {
				t.Errorf("the bot is linked with %s", dep)
			}
		}
	}
}
