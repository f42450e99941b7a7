"""How trump is found in North American Skat: the forms of a game. Rules: docs/skat.md."""

from skat.games.tournee import values

# None yet; turned up; the other card turned, after "passt mir nicht"; named without the skat; Grand
# after taking it
NO_FORM, TURNED, SECOND, SOLO, GUCKED = range(5)

FORMS = ("", "tournee", "passt", "", "guckser")  # their words in position lines
# Which values each has.
FORM_VALUES = (values.TOURNEE,) * 3 + (values.SOLO, values.GUCKSER)
