"""Suits and signs as SVG, in one ink: each is a drawing in a square of 100 x 100."""

HEART = (
    "M50 95 C45 82 5 62 5 33 C5 16 17 6 30 6 C40 6 47 12 50 21 C53 12 60 6 70 6 C83 6 95 16 95 33"
    " C95 62 55 82 50 95Z"
)
SPADE = (
    "M50 3 C56 19 95 38 95 63 C95 76 85 84 75 84 C66 84 58 80 53 72 C54 83 59 90 68 97 L32 97"
    " C41 90 46 83 47 72 C42 80 34 84 25 84 C15 84 5 76 5 63 C5 38 44 19 50 3Z"
)
DIAMOND = "M50 1 C60 22 74 37 89 50 C74 63 60 78 50 99 C40 78 26 63 11 50 C26 37 40 22 50 1Z"
STEM = "M46 50 C47 75 42 89 31 97 L69 97 C58 89 53 75 54 50Z"

# By name: what is inked. White is paper.
DRAWINGS = {
    "clubs": f'<circle cx="50" cy="25" r="22"/><circle cx="25" cy="58" r="22"/>'
    f'<circle cx="75" cy="58" r="22"/><path d="M42 36H58V60H42Z"/><path d="{STEM}"/>',
    "spades": f'<path d="{SPADE}"/>',
    "hearts": f'<path d="{HEART}"/>',
    "diamonds": f'<path d="{DIAMOND}"/>',
    "acorns": '<path d="M47 2 h7 v11 h-7Z"/>'
    '<path d="M50 11 C70 11 87 22 88 41 C88 46 84 48 79 47 C60 42 40 42 21 47 C16 48 12 46 12 41'
    ' C13 22 30 11 50 11Z"/>'
    '<path d="M19 53 C40 48 60 48 81 53 C81 72 68 87 56 91 L50 99 L44 91 C32 87 19 72 19 53Z"/>',
    "leaves": '<path d="M50 2 C63 12 71 20 71 30 C84 30 94 42 94 56 C94 73 75 82 54 79 C54 87 57 92'
    ' 62 95 L58 99 C49 95 46 88 46 79 C25 82 6 73 6 56 C6 42 16 30 29 30 C29 20 37 12 50 2Z"/>'
    '<path d="M50 26 V72 M50 52 L69 41 M50 52 L31 41 M50 69 L74 59 M50 69 L26 59" fill="none"'
    ' stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
    "bells": '<path d="M50 2 a9 9 0 0 1 9 9 l-2 6 C77 20 92 36 92 57 C92 81 74 97 50 97 C26 97 8 81'
    ' 8 57 C8 36 23 20 43 17 l-2 -6 a9 9 0 0 1 9 -9Z"/>'
    '<path d="M9 52 H91" fill="none" stroke="#fff" stroke-width="7"/>'
    '<path d="M50 63 V90" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>'
    '<circle cx="50" cy="66" r="7" fill="#fff"/>',
    # A jack in his cap, which stands for Grand.
    "head": '<path d="M14 40 C10 17 30 4 50 7 C72 3 92 18 86 40 C64 31 36 31 14 40Z"/>'
    '<path d="M70 10 C78 0 92 0 97 5 C91 9 90 15 84 23Z"/>'
    '<path d="M27 43 C42 38 58 38 73 43 L74 60 C74 76 63 87 50 87 C37 87 26 76 26 60Z"/>'
    '<path d="M14 44 L23 43 L22 76 C18 76 13 72 12 66Z M86 44 L77 43 L78 76 C82 76 87 72 88 66Z"/>'
    '<path d="M30 88 C40 95 60 95 70 88 L80 99 H20Z"/>'
    '<path d="M34 54 h9 M57 54 h9 M42 73 C47 77 53 77 58 73" fill="none" stroke="#fff"'
    ' stroke-width="6" stroke-linecap="round"/>',
    "person": '<circle cx="50" cy="27" r="25"/>'
    '<path d="M6 97 C6 70 24 58 50 58 C76 58 94 70 94 97Z"/>',
    "chip": '<path d="M20 20 h60 v60 h-60Z"/>'
    '<path d="M33 4 v14 M50 4 v14 M67 4 v14 M33 82 v14 M50 82 v14 M67 82 v14 M4 33 h14 M4 50 h14'
    ' M4 67 h14 M82 33 h14 M82 50 h14 M82 67 h14" stroke="#000" stroke-width="9" fill="none"/>'
    '<path d="M37 42 v4 M63 42 v4 M36 62 C44 69 56 69 64 62" stroke="#fff" stroke-width="8"'
    ' fill="none" stroke-linecap="round"/>',
    "crown": '<path d="M8 80 L3 28 L29 52 L50 14 L71 52 L97 28 L92 80Z"/>'
    '<circle cx="50" cy="11" r="8"/><circle cx="5" cy="27" r="6"/><circle cx="95" cy="27" r="6"/>'
    '<path d="M10 87 H90 V97 H10Z"/>',
    "null": '<path d="M16 92 V8 H32 L68 64 V8 H84 V92 H68 L32 36 V92Z"/>',
    "ramsch": '<path fill-rule="evenodd" d="M20 92 V8 H52 C72 8 83 17 83 33 C83 46 76 53 66 56 L87'
    ' 92 H68 L50 59 H37 V92Z M37 23 V45 H52 C61 45 65 41 65 34 C65 27 61 23 52 23Z"/>',
}


def svg(name: str) -> str:
    """The drawing as an SVG document."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100"'
        f' height="100" fill="#fff"/><g fill="#000">{DRAWINGS[name]}</g></svg>'
    )
