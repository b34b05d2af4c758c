package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// Call is one REST request being served.
type Call struct {
	R       *http.Request
	Route   Route
	Version int
	Payload json.RawMessage // the JSON body, or payload_json
	Raw     any             // Payload, decoded
	Body    Obj             // Payload if it is an object; never nil after Read
	HasBody bool
	Files   []world.Upload // files[n] parts, in order of appearance
}

// Path is a path parameter, by its name in the route's template.
func (c *Call) Path(name string) string { return c.R.PathValue(name) }

func (c *Call) Query(name string) string { return c.R.URL.Query().Get(name) }

// Read reads the body. It returns Discord's errors only.
func (c *Call) Read(w http.ResponseWriter) error {
	c.Body = Obj{}
	c.R.Body = http.MaxBytesReader(w, c.R.Body, world.MaxRequest)
	kind, params, err := mime.ParseMediaType(c.R.Header.Get("Content-Type"))
	if err == nil && kind == "multipart/form-data" {
		return c.readParts(multipart.NewReader(c.R.Body, params["boundary"]))
	}
	data, err := io.ReadAll(c.R.Body)
	if err != nil {
		return check.ErrTooLarge
	}
	if len(strings.TrimSpace(string(data))) == 0 {
		return nil
	}
	return c.decode(data)
}

func (c *Call) decode(data []byte) error {
	if err := json.Unmarshal(data, &c.Raw); err != nil {
		return check.ErrBadJSON
	}
	c.Payload, c.HasBody = data, true
	if o, ok := c.Raw.(Obj); ok {
		c.Body = o
	}
	return nil
}

func (c *Call) readParts(mr *multipart.Reader) error {
	for {
		part, err := mr.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return check.ErrTooLarge
		}
		data, err := io.ReadAll(part)
		if err != nil || len(data) > world.MaxFile {
			return check.ErrTooLarge
		}
		name := part.FormName()
		if name == "payload_json" {
			if err := c.decode(data); err != nil {
				return err
			}
			continue
		}
		var n int
		if _, err := fmt.Sscanf(name, "files[%d]", &n); err != nil && name != "file" {
			continue
		}
		c.Files = append(c.Files, world.Upload{Index: n, Name: part.FileName(), ContentType: part.Header.Get("Content-Type"),
			Data: data})
	}
}

// attach turns the uploads of c into attachments, following the attachments array of the body; was holds the
// attachments of a message that is being edited. In edits with v10 the array lists everything that stays; with v9 new
// files are added to the listed ones.
func attach(s *world.World, x check.Field, c *Call, listed *[]any, ch *world.Channel, was []*world.Attachment,
	ephemeral bool) []*world.Attachment {
	byIndex := map[string]*world.Upload{}
	for i := range c.Files {
		byIndex[strconv.Itoa(c.Files[i].Index)] = &c.Files[i]
	}
	var out []*world.Attachment
	used := map[string]bool{}
	if listed == nil {
		out = append(out, was...)
	} else {
		for i, e := range *listed {
			d, _ := e.(Obj)
			id := x.At("attachments").Index(i).At("id").Snowflake(d["id"])
			switch up, old := byIndex[id], findAttachment(was, id); {
			case up != nil:
				a := world.NewAttachment(s, up, ch, ephemeral)
				a.Description = check.Str(d["description"])
				if n := check.Str(d["filename"]); n != "" {
					world.Rename(s, a, n)
				}
				used[id] = true
				out = append(out, a)
			case old != nil:
				out = append(out, old)
			default:
				x.At("attachments").Index(i).At("id").Fail("ATTACHMENT_NOT_FOUND", "Attachment data for ID %s not found", id)
			}
		}
	}
	for i := range c.Files {
		up := &c.Files[i]
		if used[strconv.Itoa(up.Index)] || listed != nil && c.Version >= 10 && was != nil {
			continue
		}
		out = append(out, world.NewAttachment(s, up, ch, ephemeral))
	}
	if len(out) > 10 {
		x.At("attachments").Fail("BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	return out
}

func findAttachment(list []*world.Attachment, id string) *world.Attachment {
	for _, a := range list {
		if a.ID == id {
			return a
		}
	}
	return nil
}
