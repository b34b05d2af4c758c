package playground_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/png"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// dataURI is a square picture of some pixels as Discord takes it.
func dataURI(t testing.TB, size int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, size, size))); err != nil {
		t.Fatal(err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())
}

// TestEmojis: an emoji is created, listed, served, used, renamed and deleted; afterwards a button with it is refused.
func TestEmojis(t *testing.T) {
	p, _, _ := rawWorld(t)
	base := "/applications/" + p.ApplicationID() + "/emojis"
	status, e := rest(t, p, "POST", base, obj{"name": "tile_blue_7", "image": dataURI(t, 128)})
	id, _ := e["id"].(string)
	if status != 201 || id == "" || e["name"] != "tile_blue_7" || e["available"] != true || e["animated"] != false {
		t.Fatalf("created: %d %v", status, e)
	}
	if status, all := rest(t, p, "GET", base, nil); status != 200 || len(all["items"].([]any)) != 1 {
		t.Errorf("list: %d %v", status, all)
	}
	res, err := http.Get(p.URL() + "/emojis/" + id + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if data, err := io.ReadAll(res.Body); err != nil || res.Header.Get("Content-Type") != "image/png" ||
		!bytes.HasPrefix(data, []byte("\x89PNG")) {
		t.Errorf("the picture is %s, %v", res.Header.Get("Content-Type"), err)
	}
	messages := "/channels/" + p.ChannelID("games") + "/messages"
	use := func(id string) obj {
		emoji := obj{"name": "x", "id": id}
		return comps(row(with(button("b"), "emoji", emoji)), row(obj{"type": 3, "custom_id": "m",
			"options": []any{obj{"label": "L", "value": "v", "emoji": emoji}}}))
	}
	status, m := rest(t, p, "POST", messages, use(id))
	if status != 200 {
		t.Errorf("a message with it: %d %v", status, m)
	}
	if status, e := rest(t, p, "PATCH", base+"/"+id, obj{"name": "other"}); status != 200 || e["name"] != "other" {
		t.Errorf("renamed: %d %v", status, e)
	}
	if status, e := rest(t, p, "GET", base+"/"+id, nil); status != 200 || e["name"] != "other" {
		t.Errorf("read: %d %v", status, e)
	}
	if status, _ := rest(t, p, "DELETE", base+"/"+id, nil); status != 204 {
		t.Errorf("deleted: %d", status)
	}
	want := []string{"components.0.components.0.emoji.id=BUTTON_COMPONENT_INVALID_EMOJI",
		"components.1.components.0.options.0.emoji.id=SELECT_COMPONENT_INVALID_EMOJI"}
	for _, c := range [][2]string{{"POST", messages}, {"PATCH", messages + "/" + m["id"].(string)}} {
		status, body := rest(t, p, c[0], c[1], use(id))
		wantCode(t, "a message with a deleted emoji", status, body, 400, 50035)
		got := errorsAt(body["errors"], "")
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", c[0], got, want)
		}
	}
	for _, method := range []string{"GET", "PATCH", "DELETE"} {
		status, body := rest(t, p, method, base+"/"+id, obj{"name": "again"})
		wantCode(t, method+" a deleted emoji", status, body, 404, 10014)
	}
}

// TestEmojiLimits: each body breaks one of Discord's rules.
func TestEmojiLimits(t *testing.T) {
	p, _, _ := rawWorld(t)
	base := "/applications/" + p.ApplicationID() + "/emojis"
	picture := dataURI(t, 16)
	if status, e := rest(t, p, "POST", base, obj{"name": "taken", "image": picture}); status != 201 {
		t.Fatalf("created: %d %v", status, e)
	}
	large := "data:image/png;base64," + base64.StdEncoding.EncodeToString(append([]byte("\x89PNG\r\n\x1a\n"),
		make([]byte, 256<<10)...))
	for _, c := range []struct {
		name string
		body obj
		want string
	}{
		{"a short name", obj{"name": "a", "image": picture}, "name=BASE_TYPE_BAD_LENGTH"},
		{"a long name", obj{"name": strings.Repeat("a", 33), "image": picture}, "name=BASE_TYPE_BAD_LENGTH"},
		{"a dash", obj{"name": "a-b", "image": picture}, "name=STRING_TYPE_REGEX"},
		{"an accent", obj{"name": "élan", "image": picture}, "name=STRING_TYPE_REGEX"},
		{"a name that is taken", obj{"name": "taken", "image": picture}, "name=APPLICATION_EMOJI_NAME_ALREADY_TAKEN"},
		{"no data", obj{"name": "ab", "image": "https://example.org/a.png"}, "image=BASE_TYPE_INVALID"},
		{"no picture", obj{"name": "ab", "image": "data:image/png;base64,AAAA"}, "image=IMAGE_INVALID"},
		{"a text", obj{"name": "ab", "image": "data:text/plain;base64,AAAA"}, "image=IMAGE_INVALID"},
		{"a large picture", obj{"name": "ab", "image": large}, "image=BINARY_TYPE_MAX_SIZE"},
	} {
		status, body := rest(t, p, "POST", base, c.body)
		wantCode(t, c.name, status, body, 400, 50035)
		if got := errorsAt(body["errors"], ""); !slices.Contains(got, c.want) &&
			!slices.Contains(got, strings.Replace(c.want, "BAD_LENGTH", "MAX_LENGTH", 1)) {
			t.Errorf("%s: got %v, want %s", c.name, got, c.want)
		}
	}
	status, body := rest(t, p, "GET", "/applications/1/emojis", nil)
	wantCode(t, "another application", status, body, 404, 10002)
	for i := range 1999 {
		if status, body := rest(t, p, "POST", base, obj{"name": "e" + strconv.Itoa(i), "image": picture}); status != 201 {
			t.Fatalf("emoji %d: %d %v", i, status, body)
		}
	}
	status, body = rest(t, p, "POST", base, obj{"name": "one_more", "image": picture})
	wantCode(t, "one more than 2000", status, body, 400, 30008)
}

// showEmojis: the page shows an application's emojis in texts, on buttons and in menus, and the name of one that is no
// longer there.
func showEmojis(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	base := "/applications/" + r.p.ApplicationID() + "/emojis"
	_, e := rest(t, r.p, "POST", base, obj{"name": "tile_blue_7", "image": dataURI(t, 128)})
	id := e["id"].(string)
	emoji := obj{"name": "tile_blue_7", "id": id}
	r.shows(r.post("games", obj{"content": "plays <:tile_blue_7:" + id + "> and <:gone:1>", "components": []any{
		row(with(button("b"), "emoji", emoji)), row(obj{"type": 3, "custom_id": "m", "options": []any{
			obj{"label": "Blue 7", "value": "v", "emoji": emoji}}})}}))
	const come = `e => e.complete && e.naturalWidth === 128 && e.getBoundingClientRect().width === 22`
	r.until("text", `[...document.querySelectorAll("#log .text img.emoji")].filter(`+come+`).length === 1`)
	r.until("button", `[...document.querySelectorAll("#log .btn img.emoji")].filter(`+come+`).length === 1`)
	if alt := look[string](r, `[...document.querySelectorAll("#log .text img.emoji")].map(e => e.alt).join(" ")`); alt !=
		":tile_blue_7: :gone:" {
		t.Errorf("the emojis are described as %q", alt)
	}
	r.do("menu", playground.Click(".pick"), playground.Reads("Blue 7"))
	r.until("menu", `[...document.querySelectorAll(".pop img.emoji")].filter(`+come+`).length === 1`)
	playground.Picture(t, ctx, "emojis")
}
