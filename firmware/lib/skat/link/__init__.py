"""Two devices play one deal over any wire that carries bytes: docs/link.md.

frames.py has the lines that go over the wire, secrets.py the cards that nobody knows before both
sides draw them, linked_deal.py the deal that both sides play. meeting.py says who is there, door.py
who is let in, dealing.py which deal they play, asking.py what they ask of each other,
conversation.py who speaks next. partners.py keeps scores. Nothing here reads, writes or waits:
whoever owns a conversation gives it bytes and the time, and sends and saves what it says.
"""
