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

// Routes whose addresses hold an interaction's token. Discord counts them by token, outside the bot's own limit, and
// their requests must not wait for others'.
const (
	Callback = "callback" // the first answer to an interaction: a second one is refused, so it may be sent again
	Webhook  = "webhook"  // what follows it
)

// callbackTry is how long one try of a callback may take: of Discord's three seconds it leaves some for another.
const callbackTry = 1200 * time.Millisecond

var errNotAlone = errors.New("the lease is about to end")

// AlreadyAnswered is Discord's code for a second callback of one interaction.
const AlreadyAnswered = 40060

// most is how much of an answer is read.
const most = 1 << 23

// userAgent has the form that Discord asks for.
const userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ")"

// Send sends a request, with files if there are any, and returns the answer's body. The route names what Discord
// counts together, and what an error says instead of the address. What may be repeated without harm is, when the
// connection breaks or the server fails: everything but POST three times; a callback until ctx is over, a 429 then
// being waited out too, so ctx has to end with the interaction's three seconds. An answer that is no success is an
// *Error, a connection that broke off a *Lost.
func (c *Client) Send(ctx context.Context, method, url, route string, body any, files []*discordgo.File) ([]byte,
	error) {
	kind, raw, err := encode(body, files)
	if err != nil {
		return nil, err
	}
	to, err := c.address(url)
	if err != nil {
		return nil, lost(method, route, err)
	}
	req := &http.Request{Method: method, URL: to, Header: http.Header{"Authorization": {"Bot " + c.token},
		"User-Agent": {userAgent}}}
	if raw != nil {
		req.Header.Set("Content-Type", kind)
	}
	for try := 0; ; try++ {
		answer, err := c.exchange(ctx, req, route, raw)
		var e *Error
		refused := errors.As(err, &e)
		if refused && try > 0 && route == Callback && e.Code == AlreadyAnswered {
			return nil, nil // by the try whose answer was lost
		}
		delay := time.Duration(try+1) * c.again
		switch {
		case err == nil || ctx.Err() != nil:
			return answer, err
		case refused && e.Status == http.StatusTooManyRequests:
			if route != Callback && route != Webhook || try >= 3 {
				return nil, err // the pacer has noted it; who sent it comes back
			}
			delay = max(delay, e.wait)
		case refused && e.Status < 500:
			return nil, err
		case route == Callback:
			delay = c.again
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

// exchange is one try. The http package's client has no part in it: it would follow redirections, with the token, and
// put addresses into errors.
func (c *Client) exchange(ctx context.Context, req *http.Request, route string, raw []byte) ([]byte, error) {
	counted := route != Callback && route != Webhook
	if counted {
		if err := c.pace.wait(ctx, route); err != nil {
			return nil, err
		}
		if err := c.limit.Wait(ctx); err != nil {
			c.pace.back(route, nil, time.Now())
			return nil, lost(req.Method, route, err)
		}
	}
	limit := patience
	if route == Callback {
		limit = callbackTry
	}
	short, may := expiry.RequestTime(ctx)
	if short > 0 {
		limit = short
	}
	if !may { // a process that was stopped, and may have lost its lease, sends nothing when it goes on
		if counted {
			c.pace.back(route, nil, time.Now())
		}
		return nil, lost(req.Method, route, errNotAlone)
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
		c.pace.back(route, res, time.Now())
	}
	if err != nil {
		return nil, lost(req.Method, route, err)
	}
	defer res.Body.Close()
	if counted && res.StatusCode == http.StatusTooManyRequests {
		c.limited(c.pace.over(route, res)) // before anybody acts on the answer: this process may be killed meanwhile
	}
	c.seen(req.Method, res.StatusCode, time.Since(sent))
	c.listen(res.Header, sent, time.Now())
	answer, err := io.ReadAll(io.LimitReader(res.Body, most))
	switch {
	case res.StatusCode < 200 || res.StatusCode > 299:
		return nil, refusal(req.Method, route, res, answer)
	case err != nil:
		return nil, lost(req.Method, route, err)
	}
	return answer, nil
}
