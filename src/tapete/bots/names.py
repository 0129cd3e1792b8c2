"""What house bots are called."""

from typing import Final

NAMES: Final = (
    "Aiko", "Alma", "Amina", "Bruno", "Chidi", "Clara", "Dario", "Elif", "Emeka", "Enzo",
    "Farah", "Felix", "Greta", "Hana", "Hugo", "Ines", "Ivo", "Jonas", "Kaya", "Keola",
    "Lena", "Linh", "Luca", "Mara", "Mateo", "Mika", "Nadia", "Niko", "Noor", "Olga",
    "Omar", "Paloma", "Pilar", "Rafa", "Ravi", "Sanna", "Tariq", "Teo", "Uma", "Vera",
    "Wanja", "Yara", "Yusuf", "Zoe",
)  # fmt: skip
"""First names, none twice; whoever seats more bots than these adds a number."""
