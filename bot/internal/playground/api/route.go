package api

// Routes are the operations. They are called with the world's lock held.
func Routes() []Route {
	var all []Route
	for _, part := range [][]Route{userRoutes, channelRoutes, messageRoutes, pinRoutes, threadRoutes, guildRoutes,
		answerRoutes()} {
		all = append(all, part...)
	}
	return all
}

// obj is a JSON object, as Discord speaks it.
