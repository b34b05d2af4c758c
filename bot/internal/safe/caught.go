package safe

import "log/slog"

// Caught recovers from a panic and logs it, with what was going on. It must be deferred directly.
func Caught(log *slog.Logger, in string) {
	if v := recover(); v != nil {
		log.Error("panic", "in", in, "err", Panicked(v))
	}
}
