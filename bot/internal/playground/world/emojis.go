package world

// Emoji is an emoji of the application.
type Emoji struct {
	ID          string
	Name        string
	ContentType string
	Data        []byte
}

// MaxEmojis is how many emojis an application may have.
const MaxEmojis = 2000

// EmojiByID is the application's emoji with an id, or nil.
func (s *World) EmojiByID(id string) *Emoji {
	for _, e := range s.Emojis {
		if e.ID == id {
			return e
		}
	}
	return nil
}

// EmojiByName is the application's emoji with a name, or nil: two of them never have the same.
func (s *World) EmojiByName(name string) *Emoji {
	for _, e := range s.Emojis {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// EmojiJSON is an emoji object.
func EmojiJSON(s *World, e *Emoji) obj {
	return obj{"id": e.ID, "name": e.Name, "user": UserJSON(s.Bot), "roles": []any{}, "require_colons": true,
		"managed": false, "animated": e.ContentType == "image/gif", "available": true}
}
