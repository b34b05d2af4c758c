cd ${1:-/work/wt-words}
for i in 1 2 3; do
fs=$(go test ./bot -run LinesAre 2>&1 | grep -o '\.\./[^:]*:[0-9]* is wider' | cut -d: -f1 | sed 's/^..\///' | sort -u); [ -z "$fs" ] && break
python3 /tmp/narrow.py $fs; done
go test ./bot -run LinesAre 2>&1 | grep wider
