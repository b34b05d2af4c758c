package systemtest

import (
	"time"
)

// NightPlaces are the channels of the two servers.
var NightPlaces = [2]string{"#games", "#jeux"}

// NightLasts is how long a round is; the test ends it before.
const NightLasts = 5 * time.Minute
