#!/usr/bin/env bash
# langchain-community 0.4.2: a chat that WhatsApp exported on Android is loaded as a conversation without messages, and without an error.
#
# Seen with `WhatsAppChatLoader`:
#   "26/08/2024, 13:05 - Bob: I live in Oslo."       → 0 of 2 messages
#   "[26/08/2024, 13:05:07] Bob: I live in Oslo."    → 2 of 2 messages
# Expected: two messages each. The loader takes only times with seconds, which iPhones write; every other line counts as part of the message
# above it, and at the beginning there is none.
# Engraph takes the form of the first line for the whole file, and refuses a file whose first line has no known form
# (docs/decisions/0159-histories-of-messengers.md).
#
# Installs the package in a temporary folder, runs it there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check langchain-community==0.4.2 langchain-core==1.8.3
printf '26/08/2024, 13:05 - Bob: I live in Oslo.\n26/08/2024, 13:06 - Ada: I live in Bergen.\n' >android.txt
printf '[26/08/2024, 13:05:07] Bob: I live in Oslo.\n[26/08/2024, 13:06:07] Ada: I live in Bergen.\n' >iphone.txt
cat >read.py <<'PY'
from langchain_community.chat_loaders.whatsapp import WhatsAppChatLoader

for name in ("android", "iphone"):
    for session in WhatsAppChatLoader(f"{name}.txt").lazy_load():
        print(name, len(session["messages"]))
PY
env/bin/python -W ignore read.py 2>/dev/null | tee seen.txt
printf '%s\n' "android 0" "iphone 2" | diff - seen.txt && echo "as described"
