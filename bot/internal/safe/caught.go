package safe

import "log/slog"

// Caught stops a panic and logs it, with what was going on. It is to be deferred itself.
func Caught(log *slog.Logger, in string) {
	if v := recover(); v != nil {
		log.Error("panic", "in", in, "err", Panicked(v))
	}
}
