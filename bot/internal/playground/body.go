package playground

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
)

const (
	maxRequest = 25 << 20
	maxFile    = 10 << 20
)

// call is one REST request being served.
type call struct {
	r       *http.Request
	route   route
	version int
	payload json.RawMessage // the JSON body, or payload_json
	raw     any             // payload decoded
	body    obj             // payload when it is an object, never nil after read
	hasBody bool
	files   []upload // files[n] parts, in order of appearance
}

type upload struct {
	index       int
	name        string
	contentType string
	data        []byte
}

func (c *call) path(name string) string { return c.r.PathValue(name) }

func (c *call) query(name string) string { return c.r.URL.Query().Get(name) }

// read takes the body in. Only Discord's errors come back.
func (c *call) read(w http.ResponseWriter) error {
	c.body = obj{}
	c.r.Body = http.MaxBytesReader(w, c.r.Body, maxRequest)
	kind, params, err := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	if err == nil && kind == "multipart/form-data" {
		return c.readParts(multipart.NewReader(c.r.Body, params["boundary"]))
	}
	data, err := io.ReadAll(c.r.Body)
	if err != nil {
		return errTooLarge
	}
	if len(strings.TrimSpace(string(data))) == 0 {
		return nil
	}
	return c.decode(data)
}

func (c *call) decode(data []byte) error {
	if err := json.Unmarshal(data, &c.raw); err != nil {
		return errBadJSON
	}
	c.payload, c.hasBody = data, true
	if o, ok := c.raw.(obj); ok {
		c.body = o
	}
	return nil
}

func (c *call) readParts(mr *multipart.Reader) error {
	for {
		part, err := mr.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errTooLarge
		}
		data, err := io.ReadAll(part)
		if err != nil || len(data) > maxFile {
			return errTooLarge
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
		c.files = append(c.files, upload{n, part.FileName(), part.Header.Get("Content-Type"), data})
	}
}

// attach turns the uploads of c into attachments, following the attachments
// array of the body. was holds the attachments of a message being edited.
// v10 edits: the array lists everything that stays; v9: new files are appended
// to the listed ones.
func (s *Server) attach(x field, c *call, listed *[]any, ch *channel, was []*attachment, ephemeral bool) []*attachment {
	byIndex := map[string]*upload{}
	for i := range c.files {
		byIndex[strconv.Itoa(c.files[i].index)] = &c.files[i]
	}
	var out []*attachment
	used := map[string]bool{}
	if listed == nil {
		out = append(out, was...)
	} else {
		for i, e := range *listed {
			d, _ := e.(obj)
			id := x.at("attachments").index(i).at("id").snowflake(d["id"])
			switch up, old := byIndex[id], findAttachment(was, id); {
			case up != nil:
				a := s.newAttachment(up, ch, ephemeral)
				a.description = str(d["description"])
				if n := str(d["filename"]); n != "" {
					s.rename(a, n)
				}
				used[id] = true
				out = append(out, a)
			case old != nil:
				out = append(out, old)
			default:
				x.at("attachments").index(i).at("id").fail("ATTACHMENT_NOT_FOUND", "Attachment data for ID %s not found", id)
			}
		}
	}
	for i := range c.files {
		up := &c.files[i]
		if used[strconv.Itoa(up.index)] || listed != nil && c.version >= 10 && was != nil {
			continue
		}
		out = append(out, s.newAttachment(up, ch, ephemeral))
	}
	if len(out) > 10 {
		x.at("attachments").fail("BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	return out
}

func findAttachment(list []*attachment, id string) *attachment {
	for _, a := range list {
		if a.id == id {
			return a
		}
	}
	return nil
}

func (s *Server) newAttachment(up *upload, ch *channel, ephemeral bool) *attachment {
	a := &attachment{id: s.newID(), name: up.name, contentType: up.contentType, data: up.data, ephemeral: ephemeral}
	if a.contentType == "" || a.contentType == "application/octet-stream" {
		a.contentType = http.DetectContentType(a.data)
	}
	if a.name == "" {
		a.name = "file"
	}
	a.path = ch.id + "/" + a.id + "/" + fileName(a.name)
	s.uploads[a.path] = a
	return a
}

func (s *Server) rename(a *attachment, name string) {
	delete(s.uploads, a.path)
	a.name = name
	a.path = a.path[:strings.LastIndex(a.path, "/")+1] + fileName(name)
	s.uploads[a.path] = a
}

// fileName keeps what Discord keeps of a file's name.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
}
