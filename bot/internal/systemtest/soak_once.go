package systemtest

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/store"
)

// once checks that every message that stands is one whose delivery was noted: one that was sent twice was noted once.
func (s *Soak) once(db store.DB) {
	s.T.Helper()
	places := map[string][]playground.Message{}
	for _, c := range *s.Places.Load() {
		places[c] = s.Playground.Messages(c)
	}
	for i := range SoakPeople {
		u := s.Playground.User(fmt.Sprint("p", i))
		places[u.Name()] = u.DMs()
	}
	for place, list := range places {
		for _, m := range list {
			if !m.Created.After(s.since) || m.Ephemeral || m.Type != 0 || m.Via != "" { // answers are nobody's debts
				continue
			}
			if _, err := db.PostOf(context.Background(), m.ID); err != nil {
				s.T.Errorf("in %s there is a message of %s that is not recorded (%v), %s after the restore:\n%s%s%s",
					place, m.Created.Format(time.StampMilli), err, m.Created.Sub(s.since), Show(m), s.around(m),
					s.traffic(m)+s.saidAt(m.Created))
			}
		}
	}
}

// around tells what is known of the table that a message is about.
func (s *Soak) around(m playground.Message) string {
	of := tableNumber.FindStringSubmatch(Holds(m))
	if of == nil {
		return ""
	}
	id, err := strconv.ParseInt(of[1], 10, 64)
	s.Check(err)
	var table sql.NullString
	_ = s.DB.QueryRow(`SELECT phase || ' in ' || channel || ', ply ' || ply || ', touched ' || touched FROM tables
		WHERE id = ?`, id).Scan(&table)
	return fmt.Sprintf("table %d is %s; its messages are\n%s\n", id, table.String, s.postsOf(id))
}

// traffic is what stands noted in a message's channel, and what was sent there: posts, and what was done with it.
func (s *Soak) traffic(m playground.Message) string {
	var noted sql.NullString
	s.Check(s.DB.QueryRow(`SELECT group_concat(subject || ' ' || kind || ' ' || message || ' live ' || live || ' at ' || at,
		char(10)) FROM posts WHERE channel = ?`, m.ChannelID).Scan(&noted))
	var b strings.Builder
	fmt.Fprintf(&b, "message %s in %s, where are noted\n%s\nand this was sent:\n", m.ID, m.ChannelID, noted.String)
	for _, r := range s.Playground.Requests() {
		if !strings.Contains(r.Path, m.ID) && (r.Method != "POST" || !strings.HasSuffix(r.Path, m.ChannelID+"/messages")) {
			continue
		}
		var it struct{ ID, Nonce string }
		_ = json.Unmarshal(r.Body, &it)   // its nonce
		_ = json.Unmarshal(r.Answer, &it) // the message it made
		fmt.Fprintf(&b, "%s %s %s: %d, by a fault %v, nonce %s, message %s\n", r.At.Format(time.StampMilli), r.Method, r.Path,
			r.Status, r.Fault, it.Nonce, it.ID)
	}
	return b.String()
}

// saidAt is what the bots logged within five seconds of a moment.
func (s *Soak) saidAt(at time.Time) string {
	var b strings.Builder
	for line := range strings.Lines(s.Said.String() + s.Bot.Log.String()) {
		stamp, _, _ := strings.Cut(strings.TrimPrefix(line, "time="), " ")
		when, err := time.Parse(time.RFC3339Nano, stamp)
		if err == nil && when.Sub(at).Abs() < 5*time.Second {
			b.WriteString(line)
		}
	}
	return b.String()
}
