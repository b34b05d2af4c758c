package api

import (
	"maps"
	"reflect"
	"slices"
	"time"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// maxCommands is the most commands in a scope, by command type.
var maxCommands = map[int]int{1: 100, 2: 15, 3: 15}

const maxCreates = 200 // a day, for each scope

var commandRoutes = []Route{
	On("GET", "/applications/{application_id}/commands", listCommands),
	On("POST", "/applications/{application_id}/commands", createCommand),
	On("PUT", "/applications/{application_id}/commands", overwriteCommands),
	On("GET", "/applications/{application_id}/commands/{command_id}", getCommand),
	On("PATCH", "/applications/{application_id}/commands/{command_id}", editCommand),
	On("DELETE", "/applications/{application_id}/commands/{command_id}", deleteCommand),
	On("GET", "/applications/{application_id}/guilds/{guild_id}/commands", listCommands),
	On("POST", "/applications/{application_id}/guilds/{guild_id}/commands", createCommand),
	On("PUT", "/applications/{application_id}/guilds/{guild_id}/commands", overwriteCommands),
	On("GET", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", getCommand),
	On("PATCH", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", editCommand),
	On("DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", deleteCommand),
}

func wireCommand(s *world.World, d *world.Command, localizations bool) obj {
	w := obj{
		"description": "", "default_member_permissions": nil, "nsfw": false, "options": []any{},
		"contexts": nil, "integration_types": []any{0},
	}
	maps.Copy(w, d.Def)
	if d.Guild == nil {
		w["dm_permission"] = true
	} else {
		w["guild_id"] = d.Guild.ID
	}
	w["id"], w["application_id"], w["version"], w["type"] = d.ID, s.AppID, d.Version, d.Kind
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

// scope finds the command set that a call is about.
func scope(s *world.World, c *Call) (*world.CommandSet, *world.Guild, error) {
	if c.Path("application_id") != s.AppID {
		return nil, nil, check.ErrUnknownApplication
	}
	if c.Path("guild_id") == "" {
		return s.Global, nil, nil
	}
	g, err := GuildOf(s, c)
	if err != nil {
		return nil, nil, check.ErrMissingAccess
	}
	return g.Commands, g, nil
}

func listCommands(s *world.World, c *Call) (any, error) {
	set, _, err := scope(s, c)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, d := range set.List {
		out = append(out, wireCommand(s, d, c.Query("with_localizations") == "true"))
	}
	return out, nil
}

func createCommand(s *world.World, c *Call) (any, error) {
	set, g, err := scope(s, c)
	if err != nil {
		return nil, err
	}
	f := check.NewForm()
	check.CheckCommand(f.Root(), c.Body, g != nil)
	if err := f.Err(); err != nil {
		return nil, err
	}
	before := len(set.List)
	list := slices.Clone(set.List)
	d, list, err := upsert(s, set, list, c.Body, g)
	if err == nil {
		err = countCommands(list)
	}
	if err != nil {
		return nil, err
	}
	set.List = list
	s.Tabs.World()
	if len(list) > before {
		return Status{Code: 201, Body: wireCommand(s, d, true)}, nil
	}
	return wireCommand(s, d, true), nil
}

// overwriteCommands replaces the scope's commands. Commands that keep their name keep their id; unchanged ones keep
// their version and do not count as created.
func overwriteCommands(s *world.World, c *Call) (any, error) {
	set, g, err := scope(s, c)
	if err != nil {
		return nil, err
	}
	defs, ok := c.Raw.([]any)
	if !ok {
		return nil, check.ErrBadJSON
	}
	f := check.NewForm()
	names := map[[2]any]bool{}
	for i, e := range defs {
		x := f.Root().Index(i)
		d := check.CheckCommand(x, e, g != nil)
		key := [2]any{check.Str(d["name"]), commandKind(d)}
		if names[key] {
			x.At("name").Fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	old, list := set.List, []*world.Command{}
	for _, e := range defs {
		kept, _ := findCommand(old, e.(obj))
		if kept != nil {
			list = append(list, kept)
		}
		if _, list, err = upsert(s, set, list, e.(obj), g); err != nil {
			return nil, err
		}
	}
	if err := countCommands(list); err != nil {
		return nil, err
	}
	set.List = list
	s.Tabs.World()
	s.Changed()
	out := []any{}
	for _, d := range list {
		out = append(out, wireCommand(s, d, true))
	}
	return out, nil
}

func commandKind(d obj) int {
	if d["type"] == nil {
		return 1
	}
	return check.Num(d["type"])
}

func findCommand(list []*world.Command, def obj) (*world.Command, int) {
	for i, d := range list {
		if d.Name() == check.Str(def["name"]) && d.Kind == commandKind(def) {
			return d, i
		}
	}
	return nil, -1
}

// upsert adds def to list, or replaces the command with the same name and type.
func upsert(s *world.World, set *world.CommandSet, list []*world.Command, def obj, g *world.Guild) (*world.Command,
	[]*world.Command, error) {
	if d, i := findCommand(list, def); d != nil {
		if reflect.DeepEqual(d.Def, def) {
			return d, list, nil
		}
		fresh := &world.Command{ID: d.ID, Version: s.NewID(), Kind: d.Kind, Def: def, Guild: g}
		list[i] = fresh
		return fresh, list, nil
	}
	now := s.Now()
	set.Creates = slices.DeleteFunc(set.Creates, func(t time.Time) bool { return now.Sub(t) >= 24*time.Hour })
	if len(set.Creates) >= maxCreates {
		return nil, nil, check.ErrTooManyCreates
	}
	set.Creates = append(set.Creates, now)
	d := &world.Command{ID: s.NewID(), Version: s.NewID(), Kind: commandKind(def), Def: def, Guild: g}
	return d, append(list, d), nil
}

func countCommands(list []*world.Command) error {
	count := map[int]int{}
	for _, d := range list {
		if count[d.Kind]++; count[d.Kind] > maxCommands[d.Kind] {
			return check.ErrTooManyCommands
		}
	}
	return nil
}

func commandOf(s *world.World, c *Call) (*world.CommandSet, int, error) {
	set, _, err := scope(s, c)
	if err != nil {
		return nil, 0, err
	}
	i := slices.IndexFunc(set.List, func(d *world.Command) bool { return d.ID == c.Path("command_id") })
	if i < 0 {
		return nil, 0, check.ErrUnknownCommand
	}
	return set, i, nil
}

func getCommand(s *world.World, c *Call) (any, error) {
	set, i, err := commandOf(s, c)
	if err != nil {
		return nil, err
	}
	return wireCommand(s, set.List[i], true), nil
}

func editCommand(s *world.World, c *Call) (any, error) {
	set, i, err := commandOf(s, c)
	if err != nil {
		return nil, err
	}
	d := set.List[i]
	def := maps.Clone(d.Def)
	maps.Copy(def, c.Body)
	f := check.NewForm()
	check.CheckCommand(f.Root(), def, d.Guild != nil)
	if err := f.Err(); err != nil {
		return nil, err
	}
	set.List[i] = &world.Command{ID: d.ID, Version: s.NewID(), Kind: d.Kind, Def: def, Guild: d.Guild}
	s.Tabs.World()
	return wireCommand(s, set.List[i], true), nil
}

func deleteCommand(s *world.World, c *Call) (any, error) {
	set, i, err := commandOf(s, c)
	if err != nil {
		return nil, err
	}
	set.List = slices.Delete(set.List, i, i+1)
	s.Tabs.World()
	return nil, nil
}
