"""The layout of the table for a board's screen."""


def layout(board):
    """The layout for this board's size. Raises ImportError where there is none."""
    name = "handheld.layouts.w%dh%d" % (board.W, board.H)
    return __import__(name, None, None, ("Layout",)).Layout(board)
