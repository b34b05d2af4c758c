package playground

import (
	"maps"
	"reflect"
	"slices"
	"time"
)

// Limits on the number of commands, by command type.
var maxCommands = map[int]int{1: 100, 2: 15, 3: 15}

const maxCreates = 200 // a day and scope

var commandRoutes = []route{
	{"GET", "/applications/{application_id}/commands", false, (*Server).listCommands},
	{"POST", "/applications/{application_id}/commands", false, (*Server).createCommand},
	{"PUT", "/applications/{application_id}/commands", false, (*Server).overwriteCommands},
	{"GET", "/applications/{application_id}/commands/{command_id}", false, (*Server).getCommand},
	{"PATCH", "/applications/{application_id}/commands/{command_id}", false, (*Server).editCommand},
	{"DELETE", "/applications/{application_id}/commands/{command_id}", false, (*Server).deleteCommand},
	{"GET", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).listCommands},
	{"POST", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).createCommand},
	{"PUT", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).overwriteCommands},
	{"GET", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", false, (*Server).getCommand},
	{"PATCH", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", false, (*Server).editCommand},
	{"DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", false, (*Server).deleteCommand},
}

// commandSet is the commands of one scope: global, or one server.
type commandSet struct {
	list    []*command
	creates []time.Time
}

type command struct {
	id      string
	version string
	kind    int
	def     obj // as the bot sent it
	guild   *guild
}

func newCommandSet() *commandSet { return &commandSet{} }

func (d *command) name() string { return str(d.def["name"]) }

func (s *Server) wireCommand(d *command, localizations bool) obj {
	w := obj{
		"description": "", "default_member_permissions": nil, "nsfw": false, "options": []any{},
		"contexts": nil, "integration_types": []any{0},
	}
	maps.Copy(w, d.def)
	if d.guild == nil {
		w["dm_permission"] = true
	} else {
		w["guild_id"] = d.guild.id
	}
	w["id"], w["application_id"], w["version"], w["type"] = d.id, s.appID, d.version, d.kind
	if localizations {
		for _, k := range []string{"name_localizations", "description_localizations"} {
			if _, ok := w[k]; !ok {
				w[k] = nil
			}
		}
		return w
	}
	return withoutLocalizations(w).(obj)
}

func withoutLocalizations(v any) any {
	switch v := v.(type) {
	case obj:
		out := obj{}
		for k, e := range v {
			if k != "name_localizations" && k != "description_localizations" {
				out[k] = withoutLocalizations(e)
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = withoutLocalizations(e)
		}
		return out
	}
	return v
}

// scope finds the command set of a call.
func (s *Server) scope(c *call) (*commandSet, *guild, error) {
	if c.path("application_id") != s.appID {
		return nil, nil, errUnknownApplication
	}
	if c.path("guild_id") == "" {
		return s.global, nil, nil
	}
	g, err := s.guildOf(c)
	if err != nil {
		return nil, nil, errMissingAccess
	}
	return g.commands, g, nil
}

func (s *Server) listCommands(c *call) (any, error) {
	set, _, err := s.scope(c)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, d := range set.list {
		out = append(out, s.wireCommand(d, c.query("with_localizations") == "true"))
	}
	return out, nil
}

func (s *Server) createCommand(c *call) (any, error) {
	set, g, err := s.scope(c)
	if err != nil {
		return nil, err
	}
	f := newForm()
	checkCommand(f.root(), c.body, g != nil)
	if err := f.err(); err != nil {
		return nil, err
	}
	before := len(set.list)
	list := slices.Clone(set.list)
	d, list, err := s.upsert(set, list, c.body, g)
	if err == nil {
		err = countCommands(list)
	}
	if err != nil {
		return nil, err
	}
	set.list = list
	s.notePage()
	if len(list) > before {
		return status{201, s.wireCommand(d, true)}, nil
	}
	return s.wireCommand(d, true), nil
}

// overwriteCommands replaces the scope's commands. Those that keep their name
// keep their id; unchanged ones keep their version and cost no create.
func (s *Server) overwriteCommands(c *call) (any, error) {
	set, g, err := s.scope(c)
	if err != nil {
		return nil, err
	}
	defs, ok := c.raw.([]any)
	if !ok {
		return nil, errBadJSON
	}
	f := newForm()
	names := map[[2]any]bool{}
	for i, e := range defs {
		x := f.root().index(i)
		d := checkCommand(x, e, g != nil)
		key := [2]any{str(d["name"]), commandKind(d)}
		if names[key] {
			x.at("name").fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	old, list := set.list, []*command{}
	for _, e := range defs {
		kept, _ := findCommand(old, e.(obj))
		if kept != nil {
			list = append(list, kept)
		}
		if _, list, err = s.upsert(set, list, e.(obj), g); err != nil {
			return nil, err
		}
	}
	if err := countCommands(list); err != nil {
		return nil, err
	}
	set.list = list
	s.notePage()
	s.changed()
	out := []any{}
	for _, d := range list {
		out = append(out, s.wireCommand(d, true))
	}
	return out, nil
}

func commandKind(d obj) int {
	if d["type"] == nil {
		return 1
	}
	return num(d["type"])
}

func findCommand(list []*command, def obj) (*command, int) {
	for i, d := range list {
		if d.name() == str(def["name"]) && d.kind == commandKind(def) {
			return d, i
		}
	}
	return nil, -1
}

// upsert adds def to list, or replaces the command of the same name and type.
func (s *Server) upsert(set *commandSet, list []*command, def obj, g *guild) (*command, []*command, error) {
	if d, i := findCommand(list, def); d != nil {
		if reflect.DeepEqual(d.def, def) {
			return d, list, nil
		}
		fresh := &command{id: d.id, version: s.newID(), kind: d.kind, def: def, guild: g}
		list[i] = fresh
		return fresh, list, nil
	}
	now := s.now()
	set.creates = slices.DeleteFunc(set.creates, func(t time.Time) bool { return now.Sub(t) >= 24*time.Hour })
	if len(set.creates) >= maxCreates {
		return nil, nil, errTooManyCreates
	}
	set.creates = append(set.creates, now)
	d := &command{id: s.newID(), version: s.newID(), kind: commandKind(def), def: def, guild: g}
	return d, append(list, d), nil
}

func countCommands(list []*command) error {
	count := map[int]int{}
	for _, d := range list {
		if count[d.kind]++; count[d.kind] > maxCommands[d.kind] {
			return &APIError{Status: 400, Code: 30032, Message: "Maximum number of application commands reached (100)"}
		}
	}
	return nil
}

func (s *Server) commandOf(c *call) (*commandSet, int, error) {
	set, _, err := s.scope(c)
	if err != nil {
		return nil, 0, err
	}
	i := slices.IndexFunc(set.list, func(d *command) bool { return d.id == c.path("command_id") })
	if i < 0 {
		return nil, 0, errUnknownCommand
	}
	return set, i, nil
}

func (s *Server) getCommand(c *call) (any, error) {
	set, i, err := s.commandOf(c)
	if err != nil {
		return nil, err
	}
	return s.wireCommand(set.list[i], true), nil
}

func (s *Server) editCommand(c *call) (any, error) {
	set, i, err := s.commandOf(c)
	if err != nil {
		return nil, err
	}
	d := set.list[i]
	def := maps.Clone(d.def)
	maps.Copy(def, c.body)
	f := newForm()
	checkCommand(f.root(), def, d.guild != nil)
	if err := f.err(); err != nil {
		return nil, err
	}
	set.list[i] = &command{id: d.id, version: s.newID(), kind: d.kind, def: def, guild: d.guild}
	s.notePage()
	return s.wireCommand(set.list[i], true), nil
}

func (s *Server) deleteCommand(c *call) (any, error) {
	set, i, err := s.commandOf(c)
	if err != nil {
		return nil, err
	}
	set.list = slices.Delete(set.list, i, i+1)
	s.notePage()
	return nil, nil
}
