package commands

// ShownInChat exports shownInChat.
var ShownInChat = (*Router).shownInChat
