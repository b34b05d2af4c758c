package world

import (
	"net/http"
	"strings"
)

// Upload is a file that came with a request.
type Upload struct {
	Index       int
	Name        string
	ContentType string
	Data        []byte
}

// NewAttachment stores an uploaded file for a channel.
func NewAttachment(s *World, up *Upload, ch *Channel, ephemeral bool) *Attachment {
	a := &Attachment{ID: s.NewID(), Name: up.Name, ContentType: up.ContentType, Data: up.Data, Ephemeral: ephemeral}
	if a.ContentType == "" || a.ContentType == "application/octet-stream" {
		a.ContentType = http.DetectContentType(a.Data)
	}
	if a.Name == "" {
		a.Name = "file"
	}
	a.Measure()
	a.Path = ch.ID + "/" + a.ID + "/" + FileName(a.Name)
	s.Uploads[a.Path] = a
	return a
}

// Rename changes an attachment's name and address.
func Rename(s *World, a *Attachment, name string) {
	delete(s.Uploads, a.Path)
	a.Name = name
	a.Path = a.Path[:strings.LastIndex(a.Path, "/")+1] + FileName(name)
	s.Uploads[a.Path] = a
}

// FileName is the form of a file's name that Discord keeps.
func FileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
}
