"""An Awalé player for the arena: it takes as many seeds as it can at once."""
import json
import re
import sys


def sow(rows, me, col):
    """Sow and capture; return the seeds captured and the opponent's row."""
    pits = [rows[0][c] for c in range(5, -1, -1)] + rows[1]  # in sowing order
    at = start = 5 - col if me == 0 else 6 + col
    seeds, pits[start] = pits[start], 0
    while seeds:
        at = (at + 1) % 12
        if at != start:
            pits[at] += 1
            seeds -= 1
    taken = 0
    while at // 6 != me and pits[at] in (2, 3):
        taken, pits[at], at = taken + pits[at], 0, (at - 1) % 12
    return taken, pits[6 - 6 * me:12 - 6 * me]


for line in sys.stdin:
    ask = json.loads(line)
    answer = {"id": ask["id"]}
    if ask["do"] == "info":
        answer["game"] = "awale"
    elif ask["do"] == "choose":
        n = [int(d) for d in re.findall(r"\d+", ask["view"])]
        rows, me = [n[0:6], n[6:12]], ask["seat"]
        tries = [(sow(rows, me, c), c) for c in range(6) if rows[me][c]]
        answer["move"] = "abcdef"[max((t, -c) for (t, left), c in tries if any(left))[1] * -1]
    print(json.dumps(answer), flush=True)
