package chart

import (
	"strconv"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/rules/game"
)

// Ranking is the ranking of an open game: a row for each seat as far as there is room, and the best solo.
type Ranking struct {
	Game    game.Msg // the game's title, or zero
	Head    game.Msg // who won; zero for a ranking of a game that goes on
	Won     bool     // somebody has won: a star stands before the headline, and the winners' rows are framed
	Ranking *game.Ranking
}

// Dimensions of a ranking's picture in pixels.
const (
	rankPitch  = 62.0  // of the rows
	rankTight  = 48.0  // of the rows if there are more
	rankAround = 18.0  // above and below a name of many lines
	rankPlace  = 60.0  // x at the right of the places
	rankName   = 84.0  // x of the names
	trackLeft  = 410.0 // of the bars
	trackWide  = 180.0
	rankRight  = 768.0
	rankMore   = 48.0 // height of the line that tells how many are left out
	rankBelow  = 16.0 // between the rows and the best solo
	rankNoFoot = 16.0
	soloHigh   = 212.0 // of the best solo
	soloTile   = 80.0
)

// headed is the headline and the line below it, as a result card has them.
func (k Ranking) headed(p *render.Printer) Result {
	rounds, sum := k.tops(p)
	r := Result{Game: k.Game, Head: k.Head, Won: k.Won, How: game.M("ranking.pair", "rounds", rounds, "sum", sum)}
	if r.Head.IsZero() {
		r.Head = game.M("ranking.title")
	}
	return r
}

// tops is how many rounds there were, and the sum of their tops.
func (k Ranking) tops(p *render.Printer) (rounds, sum game.Msg) {
	return game.M("ranking.rounds", "n", k.Ranking.Rounds),
		game.M("ranking.sum", "tops", game.Lit(p.Number(k.Ranking.Tops)))
}

// PNG draws the ranking.
func (k Ranking) PNG(p *render.Printer, look picture.Look) ([]byte, error) {
	b, err := k.draw(p, look)
	if err != nil {
		return nil, err
	}
	return b.End()
}

func (k Ranking) draw(p *render.Printer, look picture.Look) (*picture.Brush, error) {
	head := k.headed(p)
	title, how := head.headline(p), head.how(p)
	top := title.high() + cardHow + float64(len(how)-1)*cardMore
	foot := rankNoFoot
	if k.Ranking.BestSolo != nil {
		foot = rankBelow + soloHigh
	}
	list, columns, more := k.fitting(p, picture.MaxHeight-top-foot)
	rows := 0.0
	for _, row := range list {
		rows += row.high
	}
	if more > 0 {
		rows += rankMore
	}
	b, err := picture.New(picture.Width, int(top+rows+foot), look, p)
	if err != nil {
		return nil, err
	}
	title.draw(b, how)
	y := top
	for _, row := range list {
		columns.draw(b, row, y)
		y += row.high
	}
	if more > 0 {
		b.Text(openLabel, b.Line(game.M("ranking.more", "n", more)), rankName, top+rows-14, b.Colours.Label)
	}
	if s := k.Ranking.BestSolo; s != nil {
		k.solo(b, s, top+rows+rankBelow)
	}
	return b, nil
}

// rankRow is a row as it is drawn: higher than others if the name takes more lines.
type rankRow struct {
	game.RankingRow
	won  bool
	name canvas.Type
	says []string // the name, by lines
	high float64
}

// mostNameLines is in how many lines a name is drawn at most: that is enough for the longest name of a person with the
// longest name of a server.
const mostNameLines = 12

// fitting are the rows that are shown, their columns, and how many rows are left out. Names are never shortened: their
// rows become higher, and fewer fit.
func (k Ranking) fitting(p *render.Printer, room float64) (list []rankRow, c rankColumns, more int) {
	for _, pitch := range []float64{rankPitch, rankTight} {
		if list, c, more = k.rowsWithin(p, room, pitch); more == 0 {
			return list, c, 0
		}
	}
	return k.rowsWithin(p, room-rankMore, rankTight)
}

// rowsWithin are as many of the first rows as fit, at least pitch high each.
func (k Ranking) rowsWithin(p *render.Printer, room, pitch float64) (list []rankRow, c rankColumns, more int) {
	rows := k.Ranking.Rows
	c = k.columns(p, rows[:min(len(rows), int(room/pitch))])
	for i, row := range rows {
		r := rankRow{RankingRow: row, won: k.Won && row.Place == 1,
			name: canvas.Type{Weight: canvas.Semibold, Size: 30}, high: pitch}
		if r.won {
			r.name.Weight = canvas.Heavy
		}
		most := 1
		if pitch == rankPitch {
			most = 2
		}
		full, name := r.name, picture.Line(p, nameMsg(row.Seat))
		var whole bool
		if r.name, r.says, whole = named(full, name, c.nameRoom(), most); !whole {
			r.name, r.says, _ = named(full, name, c.nameRoom(), mostNameLines)
			r.high = max(pitch, float64(len(r.says))*r.lineHeight()+rankAround)
		}
		if room -= r.high; room < 0 {
			return list, c, len(rows) - i
		}
		list = append(list, r)
	}
	return list, c, 0
}

func (r rankRow) lineHeight() float64 { return r.name.Size - 2 }

// rankColumns are the columns of the rows, as wide as those that are shown need.
type rankColumns struct {
	solos  float64 // x of the stars
	track  float64 // width of the bars at 100 %
	points float64 // x at the right of the points
}

// nameRoom is the width of the names.
func (c rankColumns) nameRoom() float64 { return c.solos - 16 - rankName }

func (k Ranking) columns(p *render.Printer, rows []game.RankingRow) rankColumns {
	var percents, points []string
	starred := 0.0
	for _, row := range rows {
		percents = append(percents, percentOf(p, row))
		points = append(points, picture.Line(p, game.Lit(p.Number(row.Points))))
		starred = max(starred, solosWidth(row.Solos))
	}
	c := rankColumns{solos: trackLeft - 20 - starred, points: rankRight - widest(openLabel, percents) - 24}
	c.track = min(trackWide, c.points-widest(rankPoints, points)-20-trackLeft)
	return c
}

var rankPoints = canvas.Type{Weight: canvas.Black, Size: 33, Align: canvas.End}

func percentOf(p *render.Printer, row game.RankingRow) string {
	return picture.Line(p, game.M("ranking.percent", "n", row.Percent))
}

// starPitch is the distance of the stars of solos.
const starPitch = 28.0

// solosWidth is the width of the stars of solos; more than three are one star and their number.
func solosWidth(n int) float64 {
	if n <= 3 {
		return float64(n) * starPitch
	}
	return starPitch + openLabel.Width(times(n)) + 4
}

// times is the number of solos behind a star.
func times(n int) string { return "×" + strconv.Itoa(n) }

// solos draws a star for each solo, the first at x.
func solos(b *picture.Brush, n int, x, y float64) {
	for i := range n {
		b.Flat(star(canvas.Point{X: x + starPitch/2, Y: y - 1}, 12), b.Colours.Amber)
		x += starPitch
		if i == 0 && n > 3 {
			b.Text(openLabel, times(n), x+2, y+0.36*openLabel.Size, b.Colours.Text)
			return
		}
	}
}

func (c rankColumns) draw(b *picture.Brush, row rankRow, y float64) {
	ink, fill, track := b.Colours.Label, b.Colours.Bar, b.Colours.Panel
	place := canvas.Type{Weight: canvas.Heavy, Size: 30, Align: canvas.End}
	if row.won {
		ink, fill, track = b.Colours.Amber, b.Colours.Amber, b.Colours.Table
		b.Flat(canvas.Rect(16, y+3, 768, row.high-6, 14), b.Colours.Panel)
		b.Flat(canvas.Frame(16, y+3, 768, row.high-6, 14, 3), b.Colours.Amber)
	}
	mid := y + row.high/2
	if w := place.Width(strconv.Itoa(row.Place)); w > rankPlace-26 {
		place.Narrow = (rankPlace - 26) / w
	}
	b.Text(place, strconv.Itoa(row.Place), rankPlace, mid+0.36*place.Size, ink)
	for i, l := range row.says {
		at := mid + (float64(i)-float64(len(row.says)-1)/2)*row.lineHeight()
		b.Text(row.name, l, rankName, at+0.36*row.name.Size, b.Colours.Text)
	}
	solos(b, row.Solos, c.solos, mid)
	const thick = 24.0
	b.Flat(canvas.Rect(trackLeft, mid-thick/2, c.track, thick, 6), track)
	if b.Colours.Id == picture.Contrast {
		b.Flat(canvas.Frame(trackLeft, mid-thick/2, c.track, thick, 6, 2), b.Colours.Line)
	}
	if row.Points > 0 {
		share := min(float64(row.Percent)/100, 1)
		b.Flat(canvas.Rect(trackLeft, mid-thick/2, max(share*(c.track), 6), thick, min(6, 3+share*100)), fill)
	}
	b.Text(rankPoints, grouped(b, row.Points), c.points, mid+0.36*rankPoints.Size, b.Colours.Text)
	percent := openLabel
	percent.Align = canvas.End
	b.Text(percent, percentOf(b.Printer, row.RankingRow), rankRight, mid+0.36*percent.Size, b.Colours.Label)
}

// solo draws the best solo: whose it is, its tiles and its points.
func (k Ranking) solo(b *picture.Brush, s *game.Solo, y float64) {
	ground(b, y)
	title := b.Line(game.M("ranking.best"))
	b.Flat(star(canvas.Point{X: 48, Y: y + 34}, 13), b.Colours.Amber)
	b.Text(openLabel, title, 74, y+45, b.Colours.Label)
	who := openLabel
	who.Align = canvas.End
	room := rankRight - 74 - openLabel.Width(title) - 32
	whole := func(name string) string {
		return b.Line(game.M("ranking.by", "by", game.Lit(name), "round", s.Round))
	}
	name := nameOf(b, s.Seat)
	for who.Narrow = 1; who.Narrow > leastNarrow && who.Width(whole(name)) > room; {
		who.Narrow = max(who.Narrow-0.02, leastNarrow)
	}
	if w := who.Width(whole(name)); w > room { // the name is shortened, and not the round
		name = who.Fit(name, room-(w-who.Width(name)))
	}
	b.Text(who, whole(name), rankRight, y+45, b.Colours.Label)
	points := canvas.Type{Weight: canvas.Black, Size: 56, Align: canvas.End}
	number := grouped(b, s.Points)
	b.Text(points, number, rankRight, y+66+soloTile/2+0.36*points.Size, b.Colours.Amber)
	high, wide := soloTile, rankRight-points.Width(number)-24-32
	if w := picture.RowWidth(s.Pieces, high); w > wide {
		high *= wide / w
	}
	picture.Row(b, 32, y+66+(soloTile-high)/2, high, s.Pieces)
	note := openLabel
	text := b.Line(game.M("ranking.star", "n", k.Ranking.Bonus))
	if w := note.Width(text); w > rankRight-32 {
		note.Narrow = max((rankRight-32)/w, 0.66)
	}
	b.Text(note, note.Fit(text, rankRight-31), 32, y+soloHigh-20, b.Colours.Label)
}
