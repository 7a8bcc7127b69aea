#!/usr/bin/env bash
# xllamacpp 2026.10.11549 (llama.cpp's server, build 11549): one long text fails a whole /v1/embeddings request with status 500.
#
# Seen with an encoder of 2,048 tokens and the default batch of 512:
#   "hello"                        → 200, 1 vector
#   600 words                      → 500 server_error "input (602 tokens) is too large to process. increase the physical batch size
#                                    (current batch size: 512)"
#   "hello" and 600 words          → the same, and no vector for "hello"
# Expected: the text fits the context, so a vector; or status 400 with `exceed_context_size_error`, as /v1/chat/completions answers to a
# prompt that is too long. Clients try a status 500 again, with the same text.
# Engraph shortens such texts (docs/guides/providers.md).
#
# Installs the packages in a temporary folder, makes a model of random numbers there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check xllamacpp==2026.10.11549 gguf==0.19.0
cat >model.py <<'PY'
import gguf
import numpy as np

words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "▁hello", "▁word"]
width, inner, context = 32, 64, 2048
model = gguf.GGUFWriter("model.gguf", "bert")
model.add_context_length(context)
model.add_embedding_length(width)
model.add_block_count(1)
model.add_feed_forward_length(inner)
model.add_head_count(4)
model.add_layer_norm_eps(1e-12)
model.add_causal_attention(False)
model.add_pooling_type(gguf.PoolingType.MEAN)
model.add_token_type_count(2)
model.add_tokenizer_model("bert")
model.add_tokenizer_pre("default")
model.add_token_list(words)
model.add_token_types([3, 2, 3, 3, 1, 1])
model.add_pad_token_id(0)
model.add_unk_token_id(1)
model.add_bos_token_id(2)
model.add_sep_token_id(3)
model.add_eos_token_id(3)
random = np.random.default_rng(1)


def add(name, *shape):
    model.add_tensor(name, random.normal(size=shape).astype(np.float32))


add("token_embd.weight", len(words), width)
add("position_embd.weight", context, width)
add("token_types.weight", 2, width)
for part in ("weight", "bias"):
    add(f"token_embd_norm.{part}", width)
    for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
        add(f"blk.0.{name}.{part}", *([width, width] if part == "weight" else [width]))
    add(f"blk.0.ffn_up.{part}", *([inner, width] if part == "weight" else [inner]))
    add(f"blk.0.ffn_down.{part}", *([width, inner] if part == "weight" else [width]))
    for name in ("attn_output_norm", "layer_output_norm"):
        add(f"blk.0.{name}.{part}", width)
model.write_header_to_file()
model.write_kv_data_to_file()
model.write_tensors_to_file()
model.close()
PY
cat >ask.py <<'PY'
import json
import sys
import urllib.error
import urllib.request

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = "model.gguf"
params.n_ctx = 2048
params.embedding = True
params.warmup = False
params.hostnames = ["127.0.0.1"]
params.port = 0
server = xllamacpp.Server(params)
for name, texts in (("short", ["hello"]), ("long", ["word " * 600]), ("both", ["hello", "word " * 600])):
    body = json.dumps({"input": texts}).encode()
    request = urllib.request.Request(f"{server.listening_address}/v1/embeddings", body, {"content-type": "application/json"})
    try:
        print(name, 200, len(json.load(urllib.request.urlopen(request))["data"]))
    except urllib.error.HTTPError as error:
        said = json.load(error)["error"]
        print(name, error.code, said["type"], said["message"])
sys.stdout.flush()
PY
env/bin/python model.py
env/bin/python ask.py 2>log.txt | tee seen.txt
refused="500 server_error input (602 tokens) is too large to process. increase the physical batch size (current batch size: 512)"
printf '%s\n' "short 200 1" "long $refused" "both $refused" | diff - seen.txt && echo "as described"
