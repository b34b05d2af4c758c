package rest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/lease/expiry"
	"tablee/bot/internal/wait"
)

// Routes whose addresses have an interaction's token. Discord limits them by token, not by the bot's own limit, so
// their requests must not wait for others.
const (
	Callback = "callback" // the first answer to an interaction: a second one is refused, so it may be sent again
	Webhook  = "webhook"  // later answers and edits
)

// callbackTimeout bounds one try of a callback, so that another one fits into Discord's three seconds, at their end: on
// a busy machine or a slow way the first try has mostly arrived, and Discord refuses a second answer.
const callbackTimeout = 2200 * time.Millisecond

// What has become of a callback that was sent more than once.
const (
	RepeatArrived = "arrived" // a later try has answered
	RepeatRefused = "refused" // an earlier try had answered already
	RepeatLost    = "lost"    // no try has answered, as far as is known
)

var errLeaseEnding = errors.New("the lease is about to end")

// AlreadyAnswered is Discord's code for a second callback of one interaction.
const AlreadyAnswered = 40060

// maxResponseBytes is how much of a response is read.
const maxResponseBytes = 1 << 23

// userAgent has the form that Discord asks for.
const userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ")"

// Send sends a request, with files if there are any, and returns the response's body. The route names requests that
// share a rate limit, and replaces the address in errors. After a broken connection or a server error, requests that
// can be repeated without harm are: everything but POST up to three times; a callback until ctx is done, also after a
// 429, so ctx has to end with the interaction's three seconds. An unsuccessful response is an *Error, a broken
// connection a *BrokenError.
func (c *Client) Send(ctx context.Context, method, url, route string, body any,
	files []*discordgo.File) (answer []byte, err error) {
	kind, raw, err := encode(body, files)
	if err != nil {
		return nil, err
	}
	to, err := c.address(url)
	if err != nil {
		return nil, brokenError(method, route, err)
	}
	req := &http.Request{Method: method, URL: to, Header: http.Header{"Authorization": {"Bot " + c.token},
		"User-Agent": {userAgent}}}
	if raw != nil {
		req.Header.Set("Content-Type", kind)
	}
	try, second := 0, false
	defer func() {
		switch {
		case route != Callback || try == 0:
		case second:
			c.repeated(RepeatRefused)
		case err == nil:
			c.repeated(RepeatArrived)
		default:
			c.repeated(RepeatLost)
		}
	}()
	for ; ; try++ {
		answer, err := c.exchange(ctx, req, route, raw)
		var e *Error
		refused := errors.As(err, &e)
		if refused && try > 0 && route == Callback && e.Code == AlreadyAnswered {
			second = true
			return nil, nil // an earlier try succeeded, but its response was lost
		}
		delay := time.Duration(try+1) * c.retryDelay
		switch {
		case err == nil || ctx.Err() != nil:
			return answer, err
		case refused && e.Status == http.StatusTooManyRequests:
			if route != Callback && route != Webhook || try >= 3 {
				return nil, err // the pacer has recorded it; the sender has to try later
			}
			delay = max(delay, e.wait)
		case refused && e.Status < 500:
			return nil, err
		case route == Callback:
			delay = c.retryDelay
		case method == http.MethodPost || try >= 3:
			return nil, err
		}
		if end, ok := ctx.Deadline(); ok && time.Until(end) <= delay || wait.Pause(ctx, delay) != nil {
			return nil, err
		}
	}
}

// encode makes a request's body.
func encode(body any, files []*discordgo.File) (kind string, raw []byte, err error) {
	body, err = withAlt(body, files)
	switch {
	case err != nil || body == nil:
		return "", nil, err
	case len(files) > 0:
		return discordgo.MultipartBodyWithJSON(body, files)
	}
	raw, err = discordgo.Marshal(body)
	return "application/json", raw, err
}

// exchange is one try. It does not use the http package's client, which would follow redirects with the token, and put
// addresses into errors.
func (c *Client) exchange(ctx context.Context, req *http.Request, route string, raw []byte) ([]byte, error) {
	counted := route != Callback && route != Webhook
	if counted {
		if err := c.pace.wait(ctx, route); err != nil {
			return nil, err
		}
		if err := c.limit.Wait(ctx); err != nil {
			c.pace.learn(route, nil, time.Now())
			return nil, brokenError(req.Method, route, err)
		}
	}
	limit := tryTimeout
	if route == Callback {
		limit = callbackTimeout
	}
	short, allowed := expiry.RequestTime(ctx)
	if short > 0 {
		limit = short
	}
	if !allowed { // a process that was suspended, and may have lost its lease, must send nothing when it continues
		if counted {
			c.pace.learn(route, nil, time.Now())
		}
		return nil, brokenError(req.Method, route, errLeaseEnding)
	}
	try, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r := req.Clone(try)
	if raw != nil {
		r.ContentLength = int64(len(raw))
		r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(raw)), nil }
		r.Body, _ = r.GetBody()
	}
	sent := time.Now()
	res, err := c.next.RoundTrip(r)
	if counted {
		c.pace.learn(route, res, time.Now())
	}
	if err != nil {
		return nil, brokenError(req.Method, route, err)
	}
	defer res.Body.Close()
	if counted && res.StatusCode == http.StatusTooManyRequests {
		c.limited(c.pace.over(route, res)) // before the caller acts on the response: this process may be killed then
	}
	c.seen(req.Method, res.StatusCode, time.Since(sent))
	c.listen(res.Header, sent, time.Now())
	answer, err := io.ReadAll(io.LimitReader(res.Body, maxResponseBytes))
	switch {
	case res.StatusCode < 200 || res.StatusCode > 299:
		err := refusal(req.Method, route, res, answer)
		if IsInvalidEmoji(err) {
			c.noEmoji()
		}
		return nil, err
	case err != nil:
		return nil, brokenError(req.Method, route, err)
	}
	return answer, nil
}
