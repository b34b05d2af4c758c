package playground_test

import (
	"slices"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest/sharedfile"
)

// TestOpenAPI: bodies that only Discord's own schemas refuse are refused, and the error says where.
func TestOpenAPI(t *testing.T) {
	if sharedfile.Path(sharedfile.OpenAPI) == "" {
		t.Skip("shared/discord/openapi.json is not beside the repository")
	}
	p, _, b := rawWorld(t)
	ch := p.ChannelID("games")
	i, _ := slash(t, p, b, "/go")
	for _, c := range []struct {
		name, path string
		body       obj
		want       string
	}{
		{"stickers", "/channels/" + ch + "/messages", obj{"content": "x", "sticker_ids": "none"},
			"sticker_ids=BASE_TYPE_CONVERT"},
		{"callback branch", callbackPath(i), obj{"type": 4, "data": obj{"content": "x", "poll": obj{"answers": 3}}},
			"data.poll.answers=BASE_TYPE_CONVERT"},
		{"callback without type", callbackPath(i), obj{"data": obj{}}, "type=BASE_TYPE_REQUIRED"},
	} {
		status, body := rest(t, p, "POST", c.path, c.body)
		wantCode(t, c.name, status, body, 400, 50035)
		if got := errorsAt(body["errors"], ""); !slices.Contains(got, c.want) {
			t.Errorf("%s: got %v, want %s", c.name, got, c.want)
		}
	}
	if got := len(p.Refusals()); got != 3 {
		t.Errorf("got %d refusals on record, want 3", got)
	}
	status, _ := restList(t, p, "PUT", "/applications/"+p.ApplicationID()+"/commands",
		[]obj{{"name": "admin", "description": "A", "default_member_permissions": "8"}})
	if status != 200 {
		t.Errorf("numeric string: got %d, want it accepted", status)
	}
	if err := playground.New(playground.Options{OpenAPI: "nowhere.json"}).Start(""); err == nil {
		t.Error("a missing document was not reported")
	}
}
