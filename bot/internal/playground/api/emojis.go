package api

import (
	"encoding/base64"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

var emojiRoutes = []Route{
	On("GET", "/applications/{application_id}/emojis", listEmojis),
	On("POST", "/applications/{application_id}/emojis", createEmoji),
	On("GET", "/applications/{application_id}/emojis/{emoji_id}", getEmoji),
	On("PATCH", "/applications/{application_id}/emojis/{emoji_id}", renameEmoji),
	On("DELETE", "/applications/{application_id}/emojis/{emoji_id}", deleteEmoji),
}

// maxEmoji is how many bytes an emoji's picture may have.
const maxEmoji = 256 << 10

func ownApplication(s *world.World, c *Call) error {
	if c.Path("application_id") != s.AppID {
		return check.ErrUnknownApplication
	}
	return nil
}

// emojiOf is the emoji of a call.
func emojiOf(s *world.World, c *Call) (*world.Emoji, error) {
	if err := ownApplication(s, c); err != nil {
		return nil, err
	}
	if e := s.EmojiByID(c.Path("emoji_id")); e != nil {
		return e, nil
	}
	return nil, check.ErrUnknownEmoji
}

func listEmojis(s *world.World, c *Call) (any, error) {
	if err := ownApplication(s, c); err != nil {
		return nil, err
	}
	items := []any{}
	for _, e := range s.Emojis {
		items = append(items, world.EmojiJSON(s, e))
	}
	return obj{"items": items}, nil
}

func getEmoji(s *world.World, c *Call) (any, error) {
	e, err := emojiOf(s, c)
	if err != nil {
		return nil, err
	}
	return world.EmojiJSON(s, e), nil
}

func createEmoji(s *world.World, c *Call) (any, error) {
	if err := ownApplication(s, c); err != nil {
		return nil, err
	}
	f := check.NewForm()
	e := &world.Emoji{Name: emojiName(s, f.Root("name"), c.Body["name"], nil)}
	e.ContentType, e.Data = emojiImage(f.Root("image"), c.Body["image"])
	if err := f.Err(); err != nil {
		return nil, err
	}
	if len(s.Emojis) >= world.MaxEmojis {
		return nil, check.ErrTooManyEmojis
	}
	e.ID = s.NewID()
	s.Emojis = append(s.Emojis, e)
	return Status{201, world.EmojiJSON(s, e)}, nil
}

func renameEmoji(s *world.World, c *Call) (any, error) {
	e, err := emojiOf(s, c)
	if err != nil {
		return nil, err
	}
	if _, given := c.Body["name"]; !given {
		return world.EmojiJSON(s, e), nil
	}
	f := check.NewForm()
	name := emojiName(s, f.Root("name"), c.Body["name"], e)
	if err := f.Err(); err != nil {
		return nil, err
	}
	e.Name = name
	return world.EmojiJSON(s, e), nil
}

func deleteEmoji(s *world.World, c *Call) (any, error) {
	e, err := emojiOf(s, c)
	if err != nil {
		return nil, err
	}
	s.Emojis = slices.DeleteFunc(s.Emojis, func(other *world.Emoji) bool { return other == e })
	return nil, nil
}

var emojiLetters = regexp.MustCompile(`^\w*$`)

// emojiName checks the name of an emoji, which no other one may have.
func emojiName(s *world.World, x check.Field, v any, e *world.Emoji) string {
	name := x.Text(v, 2, 32)
	if !emojiLetters.MatchString(name) {
		x.Fail("STRING_TYPE_REGEX", "String value did not match validation regex.")
	}
	if other := s.EmojiByName(name); other != nil && other != e {
		x.Fail("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists.")
	}
	return name
}

// emojiImage checks a picture in a data URI.
func emojiImage(x check.Field, v any) (kind string, data []byte) {
	if v == nil {
		x.Required()
		return "", nil
	}
	head, body, found := strings.Cut(check.Str(v), ";base64,")
	kind, isData := strings.CutPrefix(head, "data:")
	data, err := base64.StdEncoding.DecodeString(body)
	switch {
	case !found || !isData || err != nil:
		x.Fail("BASE_TYPE_INVALID", "Could not decode the image data.")
	case len(data) > maxEmoji:
		x.Fail("BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
	case !slices.Contains([]string{"image/png", "image/jpeg", "image/gif", "image/webp"}, kind) ||
		http.DetectContentType(data) != kind:
		x.Fail("IMAGE_INVALID", "Invalid image.")
	}
	return kind, data
}

// checkEmojis refuses buttons and menus with an emoji that the application does not have. Nobody has others here.
func checkEmojis(s *world.World, x check.Field, components []any) {
	for i, v := range components {
		c, _ := v.(obj)
		at := x.Index(i)
		if id := check.Dig(c, "emoji", "id"); id != nil && s.EmojiByID(check.Str(id)) == nil {
			at.At("emoji").At("id").Fail("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
		}
		for j, o := range check.Objects(list(c["options"])) {
			if id := check.Dig(o, "emoji", "id"); id != nil && s.EmojiByID(check.Str(id)) == nil {
				at.At("options").Index(j).At("emoji").At("id").Fail("SELECT_COMPONENT_INVALID_EMOJI", "Invalid emoji")
			}
		}
		checkEmojis(s, at.At("components"), list(c["components"]))
		if accessory, ok := c["accessory"].(obj); ok {
			checkEmojis(s, at.At("accessory"), []any{accessory})
		}
	}
}

func list(v any) []any { l, _ := v.([]any); return l }

// serveEmoji serves the picture of an emoji, as Discord's CDN does.
func (s *API) serveEmoji(w http.ResponseWriter, r *http.Request) {
	id, _, _ := strings.Cut(r.PathValue("file"), ".")
	s.w.Lock()
	e := s.w.EmojiByID(id)
	s.w.Unlock()
	if e == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", e.ContentType)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "private, max-age=3600")
	w.Write(e.Data) // the client may be gone
}
