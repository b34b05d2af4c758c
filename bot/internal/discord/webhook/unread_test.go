package webhook_test

import (
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"tablee/bot/internal/discord/webhook"
)

// unread is a body that is not to be read.
type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("the body was read")
	return 0, http.ErrBodyReadAfterClose
}

// announced is a request of a body that is too large, with a signature that may be one.
func announced(t *testing.T) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/", unread{t})
	r.ContentLength = 1 << 20
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(make([]byte, 64)))
	r.Header.Set("X-Signature-Timestamp", strconv.FormatInt(now.Unix(), 10))
	return r
}

// TestTooLargeContentLengthIsNotRead: a body whose Content-Length is too large is not read at all.
func TestTooLargeContentLengthIsNotRead(t *testing.T) {
	d := webhook.New(webhook.Options{Key: public(testKey()), Now: func() time.Time { return now }})
	w := httptest.NewRecorder()
	if d.ServeHTTP(w, announced(t)); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("answered %d", w.Code)
	}
}

// TestPanicFailsOnlyItsRequest: a request that panics counts as failed, and the process continues.
func TestPanicFailsOnlyItsRequest(t *testing.T) {
	status := 0
	d := webhook.New(webhook.Options{Key: public(testKey()), Now: func() time.Time { panic("no clock") },
		Seen: func(s int) { status = s }})
	d.ServeHTTP(httptest.NewRecorder(), announced(t))
	if status != http.StatusInternalServerError {
		t.Errorf("counted as %d", status)
	}
}
