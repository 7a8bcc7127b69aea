#!/usr/bin/env bash
# zep-cloud 4.0.1 (Python): a filter by a local date is sent with the offset that the zone has today, and not on that date.
#
# Seen in the zone Europe/Berlin, with two filters of `graph.search_edges`, in November:
#   datetime(2024, 1, 5, 12)  → 2024-01-05T12:00:00+01:00
#   datetime(2024, 7, 5, 12)  → 2024-07-05T12:00:00+01:00
# Expected: +01:00 in January and +02:00 in July, as `datetime.astimezone()` says. In summer both have +02:00, so the same program asks for
# another hour in each half of the year.
# Engraph's Python client refuses a date without a zone, and imports ask for the zone (docs/decisions/0159-histories-of-messengers.md).
#
# Installs the package in a temporary folder, runs it there without a network, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check zep-cloud==4.0.1
cat >read.py <<'PY'
import json
from datetime import datetime

import httpx
from zep_cloud import Zep
from zep_cloud.types import DateFilter

sent = []


def answer(request: httpx.Request) -> httpx.Response:
    sent.append(json.loads(request.content))
    return httpx.Response(200, json={})


zep = Zep(api_key="unused", httpx_client=httpx.Client(transport=httpx.MockTransport(answer)))
days = [datetime(2024, 1, 5, 12), datetime(2024, 7, 5, 12)]
filters = [DateFilter(field="valid_at", operator="gt", value=day) for day in days]
zep.graph.search_edges("graph", query="Where?", filters={"date_filters": filters})
values = [each["value"] for each in sent[0]["filters"]["date_filters"]]
print("sent:", *values)
print("of the dates:", *(day.astimezone().isoformat() for day in days))
print("one offset" if len({value[19:] for value in values}) == 1 else "two offsets")
PY
TZ=Europe/Berlin env/bin/python read.py | tee seen.txt
tail -1 seen.txt | diff <(echo "one offset") - && echo "as described"
