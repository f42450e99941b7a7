"""The table of half-open: hands beside stacks, and the calls of Officers' Skat: handheld/games."""

from handheld.games.officers_calls import (  # noqa: F401
    before,
    call_at,
    call_name,
    declarer,
    doubled,
    draw,
    question,
)
from handheld.table.beside import Beside as arranger  # noqa: F401
