package gateway

import (
	"context"

	"github.com/bwmarrin/discordgo"
)

// routeKey carries a request's route to the transport.
type routeKey struct{}

// request sends one REST request, with files if there are any. The route names what Discord counts together; it is
// empty for the calls of one interaction, which are counted by its token and are too few to matter. discordgo's own
// bucket is a new one each time: our pacer has its place (see there).
func (g *Gateway) request(ctx context.Context, method, url, route string, body any, files []*discordgo.File) ([]byte, error) {
	kind, raw := "application/json", []byte(nil)
	body, err := withAlt(body, files)
	if err != nil {
		return nil, err
	}
	switch {
	case len(files) > 0:
		kind, raw, err = discordgo.MultipartBodyWithJSON(body, files)
	case body != nil:
		raw, err = discordgo.Marshal(body)
	}
	if err != nil {
		return nil, err
	}
	ctx = context.WithValue(ctx, routeKey{}, route)
	bucket := discordgo.NewRatelimiter().LockBucket(route)
	return g.rest.RequestWithLockedBucket(method, url, kind, raw, bucket, 0, discordgo.WithContext(ctx))
}
