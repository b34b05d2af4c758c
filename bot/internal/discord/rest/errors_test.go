package rest

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	botToken  = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.bots-own-token-in-three-parts"
	itsToken  = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6c2VjcmV0"
	theirHand = "QUIZZED"
)

// addresses are of every kind of request that the bot sends, by route.
var addresses = map[string]string{
	Callback:          discordgo.EndpointInteractionResponse("1234567890", itsToken),
	Webhook:           discordgo.EndpointWebhookMessage("99", itsToken, "@original"),
	"POST messages 7": discordgo.EndpointChannelMessages("7"),
	"GET gateway":     discordgo.EndpointGatewayBot,
	"PUT commands":    discordgo.EndpointApplicationGlobalCommands("99"),
}

// TestErrorsContainNoSecret provokes what can go wrong with a request, and looks for what nobody may read.
func TestErrorsContainNoSecret(t *testing.T) {
	speak := func(answer func(request string) string) func(net.Conn) {
		return func(c net.Conn) {
			buf := make([]byte, 4096)
			n, _ := c.Read(buf)
			_, _ = io.WriteString(c, answer(string(buf[:n])))
		}
	}
	line := func(request string) string { first, _, _ := strings.Cut(request, "\r\n"); return first }
	quoting := func(status string) func(string) string {
		return func(r string) string {
			quoted := fmt.Sprintf(`{"code":50035,"message":%q,"errors":{"data":{%q:{"_errors":[{"code":%q,"message":%q}]}}}}`,
				line(r), theirHand+" "+itsToken, r, r)
			return fmt.Sprintf("HTTP/1.1 %s\r\nContent-Length: %d\r\nRetry-After: 0.01\r\n\r\n%s", status, len(quoted), quoted)
		}
	}
	wrongs := map[string]func(net.Conn){
		"hangs up":         func(net.Conn) {},
		"hangs up later":   speak(func(string) string { return "" }),
		"resets":           func(c net.Conn) { _ = c.(*net.TCPConn).SetLinger(0) },
		"talks nonsense":   speak(func(r string) string { return r }),
		"malformed status": speak(func(r string) string { return "HTTP/1.1 " + line(r) + "\r\n\r\n" }),
		"malformed header": speak(func(r string) string { return "HTTP/1.1 200 OK\r\n" + line(r) + "\r\n\r\n" }),
		"bad length": speak(func(r string) string {
			return "HTTP/1.1 200 OK\r\nContent-Length: " + line(r) + "\r\n\r\n"
		}),
		"bad encoding": speak(func(r string) string {
			return "HTTP/1.1 200 OK\r\nTransfer-Encoding: " + line(r) + "\r\n\r\n"
		}),
		"bad chunk": speak(func(r string) string {
			return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + line(r) + "\r\n"
		}),
		"cut in mid answer": speak(func(r string) string { return "HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n" + r }),
		"bad gzip": speak(func(r string) string {
			return "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 10\r\n\r\n" + r
		}),
		"redirects": speak(func(r string) string {
			return "HTTP/1.1 307 Go\r\nLocation: " + strings.Fields(r + " x x")[1] + "\r\nContent-Length: 0\r\n\r\n"
		}),
		"redirects nowhere": speak(func(r string) string {
			return "HTTP/1.1 307 Go\r\nLocation: ://" + line(r) + "\r\nContent-Length: 0\r\n\r\n"
		}),
		"says nothing":      func(c net.Conn) { _, _ = io.Copy(io.Discard, c) }, // until the other side gives up
		"quotes with a 400": speak(quoting("400 Bad")),
		"quotes with a 401": speak(quoting("401 Who")),
		"quotes with a 429": speak(quoting("429 Slow")),
		"quotes with a 500": speak(quoting("500 Oh")),
		"quotes in no JSON": speak(func(r string) string {
			return "HTTP/1.1 502 Bad\r\nConnection: close\r\n\r\n<html>" + r
		}),
		"switches protocols": speak(func(r string) string { return "HTTP/1.1 101 " + line(r) + "\r\n\r\n" }),
	}
	for name, wrong := range wrongs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			go func() {
				for c, err := l.Accept(); err == nil; c, err = l.Accept() {
					go func() { defer c.Close(); wrong(c) }()
				}
			}()
			all(t, "http://"+l.Addr().String(), nil)
			all(t, "https://"+l.Addr().String(), nil)
		})
	}
	all(t, "http://127.0.0.1:1", nil)
	all(t, "http://no.such.host.invalid", nil)
	// What a connection fails with may hold anything, the address above all.
	for _, err := range []error{
		&url.Error{Op: "Post", URL: addresses[Callback], Err: io.EOF}, &url.Error{Op: "Post", URL: addresses[Webhook],
			Err: context.DeadlineExceeded},
		fmt.Errorf("proxy refuses %s as %s", addresses[Webhook], botToken),
		tls.RecordHeaderError{Msg: addresses[Callback]},
	} {
		all(t, "", failing{err})
	}
}

type failing struct{ err error }

func (f failing) RoundTrip(*http.Request) (*http.Response, error) { return nil, f.err }

// all sends a request of every kind, which is to fail, and looks at the error in every way that it can be printed.
func all(t *testing.T, api string, next http.RoundTripper) {
	t.Helper()
	for route, address := range addresses {
		c, err := New(Options{Token: botToken, API: api, RetryDelay: time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		if next != nil {
			c.next = next
		}
		ctx, cancel := context.WithTimeout(t.Context(), 40*time.Millisecond)
		method := "POST"
		if route == "GET gateway" {
			method = "GET"
		}
		_, err = c.Send(ctx, method, address, route, map[string]string{"content": theirHand}, nil)
		cancel()
		if err == nil {
			t.Errorf("%s: no error", route)
			continue
		}
		for e := err; e != nil; e = errors.Unwrap(e) {
			for _, form := range []string{"%v", "%+v", "%#v", "%q"} {
				text := fmt.Sprintf(form, e)
				for _, secret := range []string{botToken, itsToken, theirHand, "Authorization", "interactions/"} {
					if strings.Contains(text, secret) {
						t.Errorf("%s: %q is in %s", route, secret, text)
					}
				}
			}
		}
	}
}

// An operator has to learn from an error which fields Discord found fault with.
func TestErrorNamesFields(t *testing.T) {
	c := answering(t, reply(func(*http.Request) (int, http.Header, string) {
		return 400, nil,
			`{"code":50035,"message":"Invalid Form Body","errors":{"embeds":{"0":{"description":{"_errors":[{"code":"BASE_TYPE_MAX_LENGTH","message":"Must be 4096 or fewer in length."}]}}}}}`
	}))
	_, err := c.Send(t.Context(), "POST", "https://x/", "POST messages 7", "x", nil)
	const want = "discord: POST messages 7 (embeds.0.description BASE_TYPE_MAX_LENGTH): status 400, code 50035"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestInvalidEmoji: a refused emoji is told before the sender learns of it, and no other refusal is.
func TestInvalidEmoji(t *testing.T) {
	for code, want := range map[string]bool{"BUTTON_COMPONENT_INVALID_EMOJI": true, "BASE_TYPE_REQUIRED": false} {
		told := false
		c := answering(t, reply(func(*http.Request) (int, http.Header, string) {
			return 400, nil, `{"code":50035,"message":"Invalid Form Body","errors":{"components":{"0":{"components":` +
				`{"1":{"emoji":{"id":{"_errors":[{"code":"` + code + `","message":"-"}]}}}}}}}}`
		}))
		c.noEmoji = func() { told = true }
		_, err := c.Send(t.Context(), "POST", "https://x/", "POST messages 7", "x", nil)
		if told != want || IsInvalidEmoji(err) != want {
			t.Errorf("%s: told %v, %v", code, told, err)
		}
	}
}
