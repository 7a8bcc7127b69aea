"""What a user said, as a query."""

from __future__ import annotations

import pytest

from engraph_client import as_query

MAX_CHARACTERS = 2_000


@pytest.mark.parametrize("said", ["Where does Ada live?", "x" * MAX_CHARACTERS, "", "你好"])
def test_a_text_that_fits_is_its_own_query(said: str) -> None:
    assert as_query(said) == said


def test_a_long_text_keeps_its_first_and_its_last_words() -> None:
    said = "What does this log mean? " + "word " * 1_000 + "Please answer in French."
    query = as_query(said)
    assert query.startswith("What does this log mean? word")
    assert query.endswith("word Please answer in French.")
    assert len(query) <= MAX_CHARACTERS
    assert set(query.split()) <= {*said.split(), "…"}


@pytest.mark.parametrize("letter", ["字", "ก", "🎻", "x"])
def test_a_long_text_without_spaces_is_cut_between_characters(letter: str) -> None:
    beginning, end = as_query(letter * 5_000).split(" … ")
    assert set(beginning + end) == {letter}
    units = len((beginning + end).encode("utf-16-le")) // 2
    assert MAX_CHARACTERS - 8 < units <= MAX_CHARACTERS - 3
