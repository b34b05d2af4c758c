package people

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/game"
	"tablee/rules/table"
)

// persons has the commands about one's own preferences and data.
type persons struct {
	*handler.Base
	accounts Accounts
	keeper   Keeper
}

// Accounts stores people's preferences.
type Accounts interface {
	Person(ctx context.Context, id string) (table.Profile, error)
	ChangePerson(ctx context.Context, id string, f func(*table.Profile)) error
	// ChangeOwn changes the caller's preferences. An interaction that is delivered again changes nothing.
	ChangeOwn(ctx context.Context, by table.Caller, f func(*table.Profile)) error
}

// commands are /me and /privacy.
func (h *persons) commands() []slash.Command {
	return []slash.Command{
		{Path: "me", Args: []slash.Arg{
			slash.Languages(),
			slash.Text("notify", slash.Named("choice.notify", "dm", "channel", "none")...),
			slash.Text("quiet"),
			slash.Text("zone"),
			slash.Flag("confirm"),
			slash.Text("boards", slash.Named("choice.boards", "auto", "text", "picture")...),
			slash.Text("suits", slash.Named("choice.suits", "auto", "usual", "four")...),
		}, Do: h.me},
		{Path: "privacy", Do: h.privacy},
	}
}

// me changes a person's own preferences as the arguments say, and shows them.
func (h *persons) me(q *request.Request) (*discordgo.InteractionResponse, error) {
	if _, err := parseQuiet(q.Args["quiet"], q.Args["zone"], q.Person.Quiet); err != nil {
		return nil, err
	}
	if err := h.changeOwn(q, func(p *table.Profile) {
		if quiet, err := parseQuiet(q.Args["quiet"], q.Args["zone"], p.Quiet); err == nil {
			p.Quiet = quiet
		}
		if v := q.Args["confirm"]; v != "" {
			p.Confirm = v == "true"
		}
		switch v := q.Args["boards"]; v {
		case "":
		case "auto":
			p.Boards = ""
		default:
			p.Boards = table.Boards(v)
		}
		switch v := table.Suits(q.Args["suits"]); v {
		case "auto":
			p.Suits = ""
		case table.TwoSuits, table.FourSuits:
			p.Suits = v
		}
		setLanguage(&p.Lang, q)
		switch v := q.Args["notify"]; v {
		case "":
		case "dm":
			p.Notify, p.Refused, p.Said = table.NotifyDM, 0, false // they may have opened their DMs: try again
			// They want them, even if they removed the application before: Discord may tell that later.
			p.Removed, p.AppSince = false, max(p.AppSince, q.CreatedAt().UnixMicro())
		default:
			p.Notify = v
		}
	}); err != nil {
		return nil, err
	}
	p, err := h.accounts.Person(q.Ctx, q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	q.Say = h.Builder.Printer(p.Language())
	return h.panel(q, p), nil
}

// changeOwn applies f if anything was chosen.
func (h *persons) changeOwn(q *request.Request, f func(*table.Profile)) error {
	if len(q.Args) == 0 {
		return nil
	}
	return h.accounts.ChangeOwn(q.Ctx, q.Caller, f)
}

func yesNo(b bool) game.Msg {
	if b {
		return game.M("answer.yes")
	}
	return game.M("answer.no")
}

func quietLine(t table.Quiet) game.Msg {
	if t.Length() == 0 {
		return game.M("me.noquiet")
	}
	zone := t.Zone
	if zone == "" {
		zone = "UTC"
	}
	return game.M("me.quiet", "from", minutes(t.From), "to", minutes(t.To), "zone", zone)
}

func minutes(m int) string { return time.Time{}.Add(time.Duration(m) * time.Minute).Format("15:04") }

// hoursPattern is "22:00-7:30", "22h-7h30", "22-7".
var hoursPattern = regexp.MustCompile(`^(\d{1,2})(?:[:hH.](\d{2})?)?\s*(?:-|–|>|a|à|to)\s*(\d{1,2})(?:[:hH.](\d{2})?)?$`)

// parseQuiet reads quiet hours and a time zone; what was not given stays the same.
func parseQuiet(text, zone string, old table.Quiet) (table.Quiet, error) {
	if zone != "" {
		if _, err := time.LoadLocation(zone); err != nil || zone == "Local" {
			return old, game.Refuse("me.badzone", "zone", zone)
		}
		old.Zone = zone
	}
	switch text = strings.TrimSpace(strings.ToLower(text)); text {
	case "":
		return old, nil
	case "0", "-", "no", "non", "none", "off", "aucune":
		return table.Quiet{Zone: old.Zone}, nil
	}
	m := hoursPattern.FindStringSubmatch(text)
	if m == nil {
		return old, game.Refuse("me.badquiet", "text", text)
	}
	at := func(h, min string) int {
		hh, _ := strconv.Atoi(h)
		mm, _ := strconv.Atoi(min)
		return hh*60 + mm
	}
	q := table.Quiet{From: at(m[1], m[2]), To: at(m[3], m[4]), Zone: old.Zone}
	if q.From >= 24*60 || q.To > 24*60 || q.Length() > table.MaxQuiet {
		return old, game.Refuse("me.longquiet", "n", table.MaxQuiet/60)
	}
	q.To %= 24 * 60
	return q, nil
}
