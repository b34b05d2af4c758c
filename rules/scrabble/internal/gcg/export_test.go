package gcg

// Seeds are saved games for FuzzReadNative to begin with.
var Seeds = seeds
