package people

import (
	"math"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render/chart"
	"tablee/render/picture"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Names of the attachments with charts of ratings and accuracies.
const (
	chartName    = "chart.png"
	accuracyName = "accuracy.png"
)

// courseChart is a chart of lines over time, with its description in words.
type courseChart struct {
	file  string
	who   string
	title string // ids of messages with the person as who, and of alt the courses
	alt   string
	lines []chart.Line
	told  []game.Msg
}

// leastCourse is the least time that a line spans: what happened in one evening is no course.
const leastCourse = 24 * time.Hour

// add adds a line with its points in the order of time, described by its first and last value, if there is a course to
// be seen.
func (c *courseChart) add(l chart.Line) {
	if len(l.Points) < 2 {
		return
	}
	first, last := l.Points[0], l.Points[len(l.Points)-1]
	if last.X-first.X < leastCourse.Seconds() {
		return
	}
	c.lines = append(c.lines, l)
	c.told = append(c.told, game.M("stats.course", "pool", l.Name, "from", whole(first.Y), "to", whole(last.Y)))
}

// whole is a value as charts show it.
func whole(y float64) string { return strconv.Itoa(int(math.Round(y))) }

// at is a point of a chart.
func at(t time.Time, value float64) chart.Point {
	return chart.Point{X: float64(t.UnixMilli()) / 1000, Y: value}
}

// formCourses chart how accurately somebody has played, by the same means that are told in words; there are none for
// fewer than two means, nor for those of one evening.
func (h *records) formCourses(who string, list []table.Form) courseChart {
	c := courseChart{file: accuracyName, who: who, title: "form.chart", alt: "form.alt"}
	for i := range list {
		means := list[i].Means()
		if _, ok := h.Games[list[i].Game]; !ok || len(c.lines) == maxForms {
			continue
		}
		l := chart.Line{Name: message.Title(list[i].Game)}
		for _, m := range means {
			l.Points = append(l.Points, at(m.At, float64(rounded(m))))
		}
		c.add(l)
	}
	return c
}

// withCharts answers the person alone with a post and those charts that have lines: the first in the post, the others
// below.
func withCharts(q *request.Request, post ui.Post, charts []courseChart) (*discordgo.InteractionResponse, error) {
	data := &discordgo.InteractionResponseData{}
	var below []*discordgo.MessageEmbed
	for _, c := range charts {
		if len(c.lines) == 0 {
			continue
		}
		png, err := chart.Chart{Title: game.M(c.title, "who", c.who), Dates: true, Lines: c.lines}.PNG(q.Say, picture.Look{})
		if err != nil {
			return nil, err
		}
		alt := q.Say.Label(game.M(c.alt, "who", c.who, "courses", c.told), 1000)
		data.Files = append(data.Files, message.Picture(c.file, png, alt))
		if url := message.Attached + c.file; post.Image == "" {
			post.Image = url
		} else {
			below = append(below, &discordgo.MessageEmbed{Color: post.Colour, Image: &discordgo.MessageEmbedImage{URL: url}})
		}
	}
	data.Embeds = append([]*discordgo.MessageEmbed{ui.Board(post, q.Say)}, below...)
	return request.Private(data), nil
}
