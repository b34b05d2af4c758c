package webhook

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/safe"
)

// Headers of Discord's signature.
const (
	signatureHeader = "X-Signature-Ed25519"
	timestampHeader = "X-Signature-Timestamp"
)

// refusal is why a request is rejected.
type refusal struct {
	status int
	why    string
}

// Reasons to reject a request.
var (
	errMethod   = &refusal{http.StatusMethodNotAllowed, "POST alone"}
	errUnsigned = &refusal{http.StatusUnauthorized, "no such signature"}
	errStale    = &refusal{http.StatusUnauthorized, "the timestamp is not of now"}
	errForged   = &refusal{http.StatusUnauthorized, "the signature is not of this request"}
	errTooLarge = &refusal{http.StatusRequestEntityTooLarge, "too large"}
	errCut      = &refusal{http.StatusBadRequest, "the body did not arrive"}
	errGarbage  = &refusal{http.StatusBadRequest, "no interaction"}
	errBusy     = &refusal{http.StatusServiceUnavailable, "too many at once"}
	errClosing  = &refusal{http.StatusServiceUnavailable, "closing"}
)

// ServeHTTP answers one request of Discord's.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer safe.Caught(s.opts.Log, "webhook")
	status := http.StatusInternalServerError
	defer func() { s.opts.Seen(status) }()
	body, no := s.read(w, r)
	switch {
	case no != nil:
	case isEvent(r):
		status, no = s.event(r.Context(), w, body)
	default:
		status, no = s.answer(w, body)
	}
	if no == nil {
		return
	}
	status = no.status
	if no == errMethod {
		w.Header().Set("Allow", http.MethodPost)
	}
	http.Error(w, no.why, no.status)
}

// read reads a request's body and checks that Discord has signed it.
func (s *Server) read(w http.ResponseWriter, r *http.Request) (body []byte, no *refusal) {
	if r.Method != http.MethodPost {
		return nil, errMethod
	}
	signature, ok := singleValue(r.Header, signatureHeader)
	stamp, stamped := singleValue(r.Header, timestampHeader)
	sig, err := hex.DecodeString(signature)
	if !ok || !stamped || err != nil || len(sig) != ed25519.SignatureSize {
		return nil, errUnsigned
	}
	if !s.isFresh(stamp) {
		return nil, errStale
	}
	if r.ContentLength > maxBody {
		return nil, errTooLarge
	}
	// The server removes the deadline once the body is read; another server may not support deadlines.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimeout))
	in := &counted{body: http.MaxBytesReader(w, r.Body, maxBody), places: s.reading}
	defer in.leave()
	body, err = io.ReadAll(in)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, errTooLarge
	case errors.Is(err, errNoPlace):
		return nil, errBusy
	case err != nil:
		return nil, errCut
	case !ed25519.Verify(s.opts.Key, append([]byte(stamp), body...), sig):
		return nil, errForged
	}
	return body, nil
}

// counted is a body that takes a place in places for each part that has arrived, except the first.
type counted struct {
	body   io.Reader
	places chan struct{}
	length int // what has arrived
	taken  int // places
}

var errNoPlace = errors.New("webhook: no place to read a body")

// Read fails with errNoPlace if there is no place for a part.
func (c *counted) Read(p []byte) (int, error) {
	n, err := c.body.Read(p)
	c.length += n
	for c.taken < (c.length-1)/bodyPart {
		select {
		case c.places <- struct{}{}:
			c.taken++
		default:
			return n, errNoPlace
		}
	}
	return n, err
}

// leave gives the places back.
func (c *counted) leave() {
	for range c.taken {
		<-c.places
	}
}

// singleValue is the only value of a header.
func singleValue(h http.Header, name string) (value string, ok bool) {
	values := h.Values(name)
	if len(values) != 1 {
		return "", false
	}
	return values[0], true
}

// isFresh tells whether a timestamp, in seconds, is recent.
func (s *Server) isFresh(stamp string) bool {
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || seconds < 0 || seconds > 1<<40 {
		return false
	}
	return s.opts.Now().Sub(time.Unix(seconds, 0)).Abs() <= maxTimestampAge
}

// answer serves an interaction and waits until Discord has the first answer.
func (s *Server) answer(w http.ResponseWriter, body []byte) (status int, no *refusal) {
	it, err := discord.Decode(body)
	switch {
	case err == nil && it.Type == discordgo.InteractionPing:
		return send(w, discordgo.InteractionResponse{Type: discordgo.InteractionResponsePong})
	case err != nil || it.ID == "" || it.Data == nil:
		return 0, errGarbage
	}
	told := make(chan any, 3) // an answer to send, nil when Discord has got it in another way, and finally an accepted
	came := discord.Source{Back: func(answer any) error { told <- answer; return nil }, Acked: func() { told <- nil }}
	go func() { // not in the request's context: an action is done even if Discord closes the connection
		var served accepted
		defer func() { told <- served }()
		defer safe.Caught(s.opts.Log, "webhook")
		served = accepted(s.opts.Serve(it, came))
	}()
	select {
	case first := <-told:
		switch first {
		case nil, accepted(true):
		case accepted(false):
			return 0, errClosing
		default:
			return send(w, first)
		}
	case <-time.After(responseWindow):
	}
	w.WriteHeader(http.StatusAccepted)
	return http.StatusAccepted, nil
}

// accepted tells whether an interaction was accepted.
type accepted bool

// send answers with a JSON value.
func send(w http.ResponseWriter, answer any) (status int, no *refusal) {
	data, err := json.Marshal(answer)
	if err != nil {
		return 0, &refusal{http.StatusInternalServerError, "no answer"}
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(data) // Discord may have closed the connection
	return http.StatusOK, nil
}
