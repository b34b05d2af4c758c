package playgroundtest

import (
	"log/slog"
	"time"

	"tablee/bot/internal/playground"
	"tablee/bot/internal/playground/api"
	"tablee/bot/internal/playground/gateway"
	"tablee/bot/internal/playground/world"
)

// Options are those of a playground, and OpenAPI.
type Options struct {
	Clock             Clock
	Token             string
	HeartbeatInterval time.Duration
	Patience          time.Duration
	RateLimits        bool
	AllowedHosts      []string
	People            []PersonSpec
	Guilds            []GuildSpec
	Chats             []ChatSpec
	Log               *slog.Logger

	// OpenAPI is the path of Discord's openapi.json. When set, every body the bot sends is validated against it as well;
	// failures are recorded (see Refusals) and refused as 50035.
	OpenAPI string
}

// Server is a playground that a test drives.
type Server struct {
	*playground.Server
	*gateway.Gateway
	*api.API
	*api.Endpoint
	w       *world.World
	openAPI string
	schemas *openAPI
}

// New returns a playground that is not listening yet.
func New(opt Options) *Server {
	s := &Server{openAPI: opt.OpenAPI}
	s.Server = playground.New(playground.Options{
		Clock: opt.Clock, Token: opt.Token, HeartbeatInterval: opt.HeartbeatInterval, Patience: opt.Patience,
		RateLimits:   opt.RateLimits,
		AllowedHosts: opt.AllowedHosts, People: opt.People, Guilds: opt.Guilds, Chats: opt.Chats,
		Log: opt.Log, Check: s.check,
	})
	s.w, s.API, s.Gateway, s.Endpoint = s.Parts()
	return s
}

// Start listens as playground.Server.Start does. It returns an error also when Options.OpenAPI cannot be read.
func (s *Server) Start(addr string) error {
	if s.openAPI != "" {
		var err error
		if s.schemas, err = sharedOpenAPI(s.openAPI); err != nil {
			return err
		}
	}
	return s.Server.Start(addr)
}

func (s *Server) check(method, template string, body any) error {
	if s.schemas == nil {
		return nil
	}
	return s.schemas.check(method, template, body)
}
