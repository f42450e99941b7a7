"""What the computer's players say of a card, and what is said of them, in German."""

THINKING = "Ich überlege"
BETTER_THAN = "besser als"
ONLY_CARD = "die einzige"
DECIMAL = ","
HOLD_A = "A halten: ?"

# How each level plays, in the order of the settings
LEVELS = (
    "Nimmt Stiche mit Augen billig und spielt aus, was sicher ist.",
    "Wägt jeden Stich ab und was danach offen liegt.",
    "Greift nach jedem Stich und vergisst, was danach kommt.",
    "Sieht einen Stich voraus und hat gelernt, was Karten wert sind.",
    "Wie Klub; gegen Ende rechnet er durch, was verdeckt liegen kann.",
    "Wie Stark, nur früher und gründlicher.",
)
