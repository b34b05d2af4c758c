package storetest

import "tablee/store"

// Lessons: where somebody is in a lesson is theirs and that game's alone, and is forgotten with them.
func Lessons(b *Bench) {
	db := b.Open()
	_, err := db.Lesson(b.Ctx, "ann", "awale")
	b.Is("a lesson that nobody has begun", err, store.ErrNotFound)
	first := store.Lesson{User: "ann", Game: "awale", Step: "sow"}
	later := store.Lesson{User: "ann", Game: "awale", Step: "win", Draft: "half", Ended: true}
	hers := store.Lesson{User: "ann", Game: "gobblet", Step: "drop"}
	his := store.Lesson{User: "ben", Game: "awale", Step: "chain"}
	for _, l := range []store.Lesson{hers, first, later, his} {
		b.Check(db.SaveLesson(b.Ctx, l))
		Want(b, "a lesson", l)(db.Lesson(b.Ctx, l.User, l.Game))
	}
	Want(b, "hers", []store.Lesson{later, hers})(db.LessonsOf(b.Ctx, "ann"))
	b.Check(db.ForgetUser(b.Ctx, "ann"))
	Want(b, "forgotten", []store.Lesson(nil))(db.LessonsOf(b.Ctx, "ann"))
	Want(b, "the other's", his)(db.Lesson(b.Ctx, "ben", "awale"))
}
