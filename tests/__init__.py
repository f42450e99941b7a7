"""The tests, by what they look at; each file begins with a sentence on it.

firmware/   what runs under both interpreters, the same files in each
support/    what tests share, and programs that they run
golden/     the picture of every screen
data/       cases of the rules, with their sources
web/        what runs in the browser, or beside it
"""
