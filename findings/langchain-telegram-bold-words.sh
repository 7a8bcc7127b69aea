#!/usr/bin/env bash
# langchain-community 0.4.2 with langchain-core 1.8.3: a formatted word of a Telegram chat is missing from the text of its message.
#
# Seen with a message of Telegram's export whose second word is bold, ["I live in ", {"type": "bold", "text": "Oslo"}, "."]:
#   `TelegramChatLoader` gives a message whose `text` is "I live in ."
# Expected: "I live in Oslo." The loader passes Telegram's list on as the content, and a message takes the entry for a block of the type
# "bold", which is not text. The same happens to links, mentions and code.
# Engraph joins the entries of such a list (sdk/src/importers/telegram/formatted-text.ts).
#
# Installs the packages in a temporary folder, runs them there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check langchain-community==0.4.2 langchain-core==1.8.3
cat >result.json <<'JSON'
{
  "name": "Bob",
  "type": "personal_chat",
  "id": 3,
  "messages": [
    {
      "id": 1,
      "type": "message",
      "date": "2024-05-01T10:00:00",
      "date_unixtime": "1714550400",
      "from": "Bob",
      "from_id": "user3",
      "text": ["I live in ", { "type": "bold", "text": "Oslo" }, "."]
    }
  ]
}
JSON
cat >read.py <<'PY'
from langchain_community.chat_loaders.telegram import TelegramChatLoader

for session in TelegramChatLoader("result.json").lazy_load():
    for message in session["messages"]:
        print(str(message.text))
PY
env/bin/python -W ignore read.py 2>/dev/null | tee seen.txt
echo "I live in ." | diff - seen.txt && echo "as described"
