package api

// Routes are all operations. They are called with the world's lock held.
func Routes() []Route {
	var all []Route
	for _, part := range [][]Route{userRoutes, channelRoutes, messageRoutes, pinRoutes, threadRoutes, guildRoutes,
		emojiRoutes, answerRoutes()} {
		all = append(all, part...)
	}
	return all
}

// obj is a JSON object of Discord's protocol.
