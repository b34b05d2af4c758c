package api

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"

	"tablee/bot/internal/playground/world"
)

// Endpoint posts interactions and webhook events to a bot's addresses. The world's lock guards it.
type Endpoint struct {
	w        *world.World
	key      ed25519.PrivateKey
	interact target // of interactions
	events   target // of webhook events
	inFlight int    // requests in progress
	ctx      context.Context
	stop     context.CancelFunc
	running  sync.WaitGroup
	client   http.Client
}

// target is an address to which something is posted.
type target struct {
	address string
	lost    error // why the address was given up, or nil
	posted  int
}

// maxIdleConns is how many connections are kept open: a bot behind a load balancer has few that are new.
const maxIdleConns = 64

// NewEndpoint returns the endpoint of a world, without an address.
func NewEndpoint(w *world.World) *Endpoint {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		panic(err) // there is no source of randomness
	}
	ctx, stop := context.WithCancel(context.Background())
	return &Endpoint{w: w, key: key, ctx: ctx, stop: stop,
		client: http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: maxIdleConns}, Timeout: w.Opt.Patience}}
}

// PublicKey is the key with which a bot checks signatures, 32 bytes in hex.
func (e *Endpoint) PublicKey() string { return hex.EncodeToString(e.key.Public().(ed25519.PublicKey)) }

// Address is the address to which interactions are posted, or empty. The lock must be held.
func (e *Endpoint) Address() string { return e.interact.address }

// ErrEndpoint is the error for an address to which Discord would not post.
var ErrEndpoint = errors.New("the endpoint URL could not be verified")

// SetEndpoint posts interactions to an address from now on. It first checks, as Discord does, that a bot answers a ping
// there, and answers wrongly signed pings with 401. With an empty address interactions go to the gateway again.
func (e *Endpoint) SetEndpoint(ctx context.Context, address string) error {
	ping := map[string]any{"id": "1", "application_id": e.w.AppID, "type": 1, "token": "ping", "version": 1}
	return e.set(ctx, &e.interact, address, ping, func(status int, body []byte) bool {
		kind, err := kindOf(body)
		return status == http.StatusOK && err == nil && kind == 1
	})
}

// set checks a new address with a ping, which right accepts the answer to, and posts there from now on.
func (e *Endpoint) set(ctx context.Context, t *target, address string, ping any, right func(int, []byte) bool) error {
	if address != "" {
		if err := e.verify(ctx, address, ping, right); err != nil {
			return fmt.Errorf("%w: %w", ErrEndpoint, err)
		}
	}
	e.w.Lock()
	defer e.w.Unlock()
	t.address, t.lost = address, nil
	return nil
}

// EndpointLost is the reason for which interactions are no longer posted to the address that was set; nil if they are.
func (e *Endpoint) EndpointLost() error {
	e.w.Lock()
	defer e.w.Unlock()
	return e.interact.lost
}

// verify checks an address as Discord does when it is set.
func (e *Endpoint) verify(ctx context.Context, address string, what any, right func(int, []byte) bool) error {
	ping, err := world.Encode(what)
	if err != nil {
		return err
	}
	status, body, err := e.send(ctx, address, ping, e.sign(ping))
	if err != nil {
		return err
	}
	if !right(status, body) {
		return fmt.Errorf("a ping is answered %d %.100q", status, body)
	}
	for _, s := range e.forgeries(ping) {
		status, body, err := e.send(ctx, address, ping, s)
		if err != nil {
			return err
		}
		if status != http.StatusUnauthorized {
			return fmt.Errorf("%s is answered %d %.100q, not 401", s.what, status, body)
		}
	}
	return nil
}

// signed are the headers with which a body is signed.
type signed struct{ what, signature, stamp string }

// sign signs a body with the current time.
func (e *Endpoint) sign(body []byte) signed {
	stamp := strconv.FormatInt(e.w.Opt.Clock.Now().Unix(), 10)
	return signed{"what is signed", hex.EncodeToString(ed25519.Sign(e.key, append([]byte(stamp), body...))), stamp}
}

// forgeries are wrong signatures for a body.
func (e *Endpoint) forgeries(body []byte) []signed {
	good := e.sign(body)
	other := e.sign(append([]byte(" "), body...))
	_, stranger, _ := ed25519.GenerateKey(nil) //nolint:errcheck // as in New
	return []signed{
		{"another body's signature", other.signature, good.stamp},
		{"another key's signature", hex.EncodeToString(ed25519.Sign(stranger, append([]byte(good.stamp), body...))),
			good.stamp},
		{"a signature of another time", good.signature, good.stamp + "0"},
		{"what nobody has signed", "", good.stamp},
	}
}

// send posts a body and returns the answer.
func (e *Endpoint) send(ctx context.Context, address string, body []byte, s signed) (status int, answer []byte,
	err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	req.Header.Set("X-Signature-Ed25519", s.signature)
	req.Header.Set("X-Signature-Timestamp", s.stamp)
	res, err := e.client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(res.Body, world.MaxRequest))
	return res.StatusCode, answer, err
}

// probeInterval is how many interactions are sent for each additional one with a wrong signature.
const probeInterval = 8

// Post implements world.InteractionPoster.
func (e *Endpoint) Post(i *world.Interaction) bool {
	if e.interact.address == "" || e.w.Closed {
		return false
	}
	body, err := world.Encode(i.Frame)
	if err != nil {
		e.w.Opt.Log.Error("interaction", "error", err)
		return true
	}
	address, s := e.interact.address, e.sign(body)
	e.begin(func() { e.post(address, body, s, i) })
	e.count(&e.interact, body)
	return true
}

// count counts what is posted, and at times posts the same with a wrong signature, as Discord does to both kinds of
// addresses.
func (e *Endpoint) count(t *target, body []byte) {
	if t.posted++; t.posted%probeInterval == 0 {
		list := e.forgeries(body)
		address, s := t.address, list[t.posted/probeInterval%len(list)]
		e.begin(func() { e.probe(t, address, body, s) })
	}
}

// begin runs do in a goroutine, without the lock.
func (e *Endpoint) begin(do func()) {
	e.inFlight++
	e.running.Go(func() {
		do()
		e.w.Lock()
		defer e.w.Unlock()
		e.inFlight--
		e.w.Changed()
	})
}

// post posts an interaction and applies the answer.
func (e *Endpoint) post(address string, body []byte, s signed, i *world.Interaction) {
	status, answer, err := e.send(e.ctx, address, body, s)
	e.w.Lock()
	defer e.w.Unlock()
	switch {
	case err == nil && status == http.StatusAccepted: // the bot answers through the REST API
		return
	case err == nil && status == http.StatusOK:
		err = e.answered(i, answer)
	case err == nil:
		err = fmt.Errorf("it is answered %d %.100q", status, answer)
	}
	if err != nil {
		e.w.Opt.Log.Warn("interaction", "id", i.ID, "error", err)
		world.Fail(e.w, i)
	}
}

// probe posts a wrongly signed body, and gives up the address if it is accepted.
func (e *Endpoint) probe(t *target, address string, body []byte, s signed) {
	status, answer, err := e.send(e.ctx, address, body, s)
	if err != nil || status == http.StatusUnauthorized {
		return
	}
	e.w.Lock()
	defer e.w.Unlock()
	if t.address == address {
		t.address, t.lost = "", fmt.Errorf("%w: %s is answered %d %.100q, not 401", ErrEndpoint, s.what, status, answer)
	}
}

// Idle reports whether no request is in progress. The lock must be held.
func (e *Endpoint) Idle() bool { return e.inFlight == 0 }

// Finish cancels the requests in progress and waits for them to end.
func (e *Endpoint) Finish() {
	e.stop()
	e.running.Wait()
	e.client.CloseIdleConnections()
}
