"""How trump is found in North American Skat: the forms of a game. Rules: docs/skat.md."""

from skat import tournee_values

# None yet; turned up; the other card turned, after "passt mir nicht"; named without the skat; Grand
# after taking it
NO_FORM, TURNED, SECOND, SOLO, GUCKED = range(5)

FORMS = ("", "tournee", "passt", "", "guckser")  # their words in position lines
# Which values each has.
FORM_VALUES = (tournee_values.TOURNEE,) * 3 + (tournee_values.SOLO, tournee_values.GUCKSER)
