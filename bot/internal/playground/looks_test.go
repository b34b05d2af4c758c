package playground_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
)

func pngDecode(data []byte) (image.Image, error) { return png.Decode(bytes.NewReader(data)) }

// showSeveral: all embeds and files of a message are shown, each once.
func showSeveral(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	id := r.shows(r.post("games", obj{"content": "many", "embeds": []obj{
		{"title": "One", "image": obj{"url": "attachment://a.png"}},
		{"title": "Two", "thumbnail": obj{"url": "attachment://b.png"}}, {"title": "Three", "description": "none"},
	}}, still("a.png", 80, 40, color.Black), still("b.png", 40, 40, color.White), still("c.png", 90, 60, color.White),
		still("d.png", 60, 90, color.Black), sentFile{"game.gcg", []byte("#x")}))
	r.until("pictures", loaded)
	for what, want := range map[string]int{".embed": 3, "img": 4, ".embed img": 2, ".files img": 2, ".files a.doc": 1} {
		if got := look[int](r, `document.querySelectorAll("#m`+id+` .body `+what+`").length`); got != want {
			t.Errorf("%s: got %d, want %d", what, got, want)
		}
	}
}

// showAlt: what a picture shows is told to whoever cannot see it and shown to whoever asks; a press shows it large.
func showAlt(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	files := []any{obj{"id": 0, "filename": "a.png", "description": "Row 8: FAIX from G"},
		obj{"id": 1, "filename": "b.png", "description": "Your rack: A E I"}}
	id := r.shows(r.post("games", obj{"attachments": files, "embeds": []obj{{"image": obj{"url": "attachment://a.png"}}}},
		still("a.png", 200, 100, color.Black), still("b.png", 200, 60, color.Black)))
	r.until("pictures", loaded)
	if got := look[string](r,
		`[...document.querySelectorAll("#log img")].map(i => i.alt).join("; ")`); got !=
		"Row 8: FAIX from G; Your rack: A E I" {
		t.Errorf("alt: got %q", got)
	}
	if look[bool](r, playgroundtest.Seen+`.includes("Row 8")`) {
		t.Error("the description is shown before anybody asked")
	}
	r.do("ask", playgroundtest.Click("#m"+id+" .alt"), playgroundtest.Reads("Row 8: FAIX from G"))
	r.edit("games", id, obj{"content": "edited"})
	r.do("still there", playgroundtest.Reads("edited"), playgroundtest.Reads("Row 8: FAIX from G"))
	r.do("large", playgroundtest.Click("#m"+id+" .files .see"),
		playgroundtest.True(`document.getElementById("large").open`), playgroundtest.Reads("Your rack: A E I"))
	r.do("leave", chromedp.KeyEvent("\x1b"), playgroundtest.True(`!document.getElementById("large").open`))
}

// long are the texts that stick out first.
func long() obj {
	hex := strings.Repeat("0123456789abcdef", 4)
	return obj{
		"content": "`" + hex + "` " + hex + " **" + hex + "** https://example.org/" + hex + "\n> " + hex + "\n- " + hex +
			"\n# " + hex + "\n||" + hex + "||\n```\n" + hex + "\n```",
		"embeds": []obj{{
			"title": hex, "description": hex + " `" + hex + "`\n```\n" + hex + "\n```", "author": obj{"name": hex},
			"footer": obj{"text": hex},
			"fields": []obj{{"name": hex, "value": "`" + hex + "`", "inline": true}, {"name": "b", "value": hex, "inline": true},
				{"name": "c", "value": "```\n" + hex + "\n```", "inline": true}},
			"image": obj{"url": "attachment://wide.png"},
		}},
		"components": []obj{
			{"type": 1, "components": []obj{{"type": 2, "style": 1, "label": hex, "custom_id": "a"},
				{"type": 2, "style": 5, "label": hex, "url": "https://example.org"}}},
			{"type": 1, "components": []obj{{"type": 3, "custom_id": "m", "placeholder": hex,
				"options": []obj{{"label": hex, "value": "1", "description": hex}}}}},
		},
	}
}

// nothingWide: at 390 pixels nothing sticks out sideways; code scrolls within itself.
func nothingWide(t *testing.T, ctx context.Context) {
	for _, lang := range []string{"en-US", "fr"} {
		r := read(t, ctx, "alice", 390, phone...)
		r.p.User("alice").SetLocale(lang)
		id := r.shows(r.post("games", long(), still("wide.png", 1400, 200, color.Black),
			still("tall.png", 40, 900, color.Black), still("more.png", 900, 900, color.White),
			sentFile{strings.Repeat("name", 20) + ".gcg", []byte("x")}))
		r.shows(r.post("games", obj{"content": "in reply", "message_reference": obj{"message_id": id}}))
		r.until("pictures", loaded)
		wide := look[[]string](r, `[...document.querySelectorAll("#main, #main *")].filter(e => {
			const b = e.getBoundingClientRect();
			return b.width > 0 && (b.right > 390.5 || b.left < -0.5);
		}).map(e => e.tagName + "." + e.className + " " + e.innerText?.slice(0, 20))`)
		if len(wide) > 0 ||
			look[int](r, `Math.max(document.documentElement.scrollWidth, document.getElementById("log").scrollWidth)`) > 390 {
			t.Errorf("%s: wider than the window: %q", lang, wide)
		}
		if look[bool](r, `[...document.querySelectorAll("#log pre")].some(p => p.scrollWidth <= p.clientWidth)`) {
			t.Error("code was broken into lines, want it to scroll within itself")
		}
		if cut := look[[]string](r,
			`[...document.querySelectorAll("#log .text, #log code, #log .title, #log .footer, #log .author, #log .field b")].filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline").map(e => e.className + ": " + [...e.querySelectorAll("*")].filter(k => k.getBoundingClientRect().right > e.getBoundingClientRect().right + 1 && !k.closest("pre")).map(k => k.tagName))`); len(cut) > 0 {
			t.Errorf("%s: text runs out of %q", lang, cut)
		}
		r.do("menu", playgroundtest.Click(".pick"), playgroundtest.True(`!!document.querySelector(".pop")`))
		if b := look[[]float64](r,
			`(() => { const b = document.querySelector(".pop").getBoundingClientRect(); return [b.left, b.right, b.top, b.bottom]; })()`); b[0] < 0 || b[1] > 390 || b[2] < 0 || b[3] > 760 {
			t.Errorf("the menu is at %v, outside of the window", b)
		}
		r.do("leave", chromedp.KeyEvent("\x1b"))
	}
}

// fingers: what one presses on a phone is at least 44 pixels high and wide.
func fingers(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 390, phone...)
	registerMenus(t, r.p)
	first := r.post("games", obj{"content": "a board", "components": append(buttons("a", "b"),
		obj{"type": 1, "components": []obj{{"type": 3, "custom_id": "m", "min_values": 0,
			"options": []obj{{"label": "x", "value": "1"}}}}})})
	files := []any{obj{"id": 0, "filename": "a.png", "description": "A board"}}
	r.shows(r.post("games", obj{"content": "reply", "attachments": files, "message_reference": obj{"message_id": first}},
		still("a.png", 100, 60, color.Black), sentFile{"a.gcg", []byte("x")}))
	r.until("pictures", loaded)
	small := func(where string) {
		t.Helper()
		if got := look[[]string](r,
			`[...document.querySelectorAll("button, summary, a.btn, a.doc, [role=option], label.icon")].filter(b => {
			const r = b.getBoundingClientRect();
			return b.checkVisibility() && r.width > 0 && r.left >= 0 && (r.height < 43.5 || r.width < 43.5);
		}).map(b => (b.id || b.className) + " " + b.innerText + " " +
			Math.round(b.getBoundingClientRect().width) + "x" + Math.round(b.getBoundingClientRect().height))`); len(got) > 0 {
			t.Errorf("%s: too small for a finger: %q", where, got)
		}
	}
	small("log")
	r.do("menu", playgroundtest.Click(".pick"), playgroundtest.True(`!!document.querySelector(".pop li")`))
	small("menu")
	r.do("leave", chromedp.KeyEvent("\x1b"), playgroundtest.Click("#burger"),
		playgroundtest.True(`document.getElementById("side").getBoundingClientRect().left > -1`))
	r.do("trouble", playgroundtest.Click(".trouble summary"))
	small("drawer")
	r.do("leave", playgroundtest.Click(".self .me"), playgroundtest.True(`document.getElementById("who").open`))
	small("people")
}

// aboveKeyboard: where a phone's keyboard lies over the page, the input and the log's end are above it.
func aboveKeyboard(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 390, phone...)
	r.shows(r.post("games", obj{"content": paragraph("talk", 40), "components": buttons("Go")}))
	look[bool](r, `(() => {
		Object.defineProperty(visualViewport, "height", { configurable: true, get: () => 400 });
		visualViewport.dispatchEvent(new Event("resize"));
		return true; })()`)
	r.until("moved", `document.getElementById("composer").getBoundingClientRect().bottom <= 400`)
	r.atEnd("with the keyboard")
	look[bool](r,
		`(() => { delete visualViewport.height; visualViewport.dispatchEvent(new Event("resize")); return true; })()`)
	r.until("back", `document.getElementById("composer").getBoundingClientRect().bottom > 700`)
	r.atEnd("without the keyboard")
}

// contrast: every text can be read in the dark and in the light, chosen or as the computer has it.
func contrast(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	r.shows(r.post("games", obj{"content": "**Hello** <@" + r.p.User("alice").ID() + "> <@" + r.p.User("bob").ID() +
		"> `code` <t:1780000000:R> https://example.org\n-# small\n```\ncode\n```",
		"embeds": []obj{{"title": "Board", "description": "text", "footer": obj{"text": "foot"}}},
		"components": []obj{{"type": 1, "components": []obj{
			{"type": 2, "style": 1, "label": "one", "custom_id": "1"}, {"type": 2, "style": 2, "label": "two", "custom_id": "2"},
			{"type": 2, "style": 3, "label": "three", "custom_id": "3"}, {"type": 2, "style": 4, "label": "four",
				"custom_id": "4"},
		}}}}))
	r.do("list", playgroundtest.Type("#input", "/nothing"), playgroundtest.Reads("No such command here"))
	for _, c := range []struct{ computer, chosen, want string }{
		{"dark", "auto", "dark"}, {"light", "auto", "light"}, {"dark", "light", "light"}, {"light", "dark", "dark"},
	} {
		r.do("colours", playgroundtest.Media("prefers-color-scheme", c.computer),
			playgroundtest.Click(`[data-id="theme `+c.chosen+`"]`))
		r.drawn()
		if dark := look[bool](r,
			`getComputedStyle(document.getElementById("main")).backgroundColor.match(/\d+/)[0] < 128`); dark != (c.want == "dark") {
			t.Errorf("a computer in %s, chosen %s: dark is %v, want %s", c.computer, c.chosen, dark, c.want)
		}
		if weak := look[[]string](r, weakTexts); len(weak) > 0 {
			t.Errorf("a computer in %s, chosen %s: too weak to read: %q", c.computer, c.chosen, weak)
		}
	}
	r.do("as it was", playgroundtest.Media("prefers-color-scheme", "dark"),
		playgroundtest.Click(`[data-id="theme auto"]`))
}

// weakTexts lists the texts on screen whose contrast is below the 4.5 of WCAG's level AA.
const weakTexts = `(() => {
	const rgb = c => { const m = c.match(/[\d.]+/g).map(Number); return { c: m.slice(0, 3), a: m[3] ?? 1 }; };
	const over = (top, under) => under.map((u, i) => top.c[i] * top.a + u * (1 - top.a));
	const behind = el => {
		const all = [];
		for (let e = el; e; e = e.parentElement) all.push(rgb(getComputedStyle(e).backgroundColor));
		return all.reverse().reduce((under, top) => over(top, under), [255, 255, 255]);
	};
	const light = c => {
		const [r, g, b] = c.map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
		return .2126 * r + .7152 * g + .0722 * b;
	};
	const out = [];
	const walk = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const el = walk.currentNode.parentElement;
		if (!walk.currentNode.data.trim() || !el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
			el.closest(":disabled, .avatar, .archived")) continue;
		const back = behind(el), front = over(rgb(getComputedStyle(el).color), back);
		const [a, b] = [light(back), light(front)].sort((x, y) => y - x);
		if ((a + .05) / (b + .05) < 4.5) out.push(walk.currentNode.data.trim().slice(0, 30) + " " + ((a + .05) / (b + .05)).toFixed(1));
	}
	return out;
})()`
