"""Names of house bots."""

from typing import Final

NAMES: Final = (
    "Aukbot", "Cootbot", "Crakebot", "Cranebot", "Crowbot", "Diverbot", "Eaglebot", "Egretbot",
    "Eiderbot", "Finchbot", "Goosebot", "Grebebot", "Gullbot", "Heronbot", "Ibisbot", "Jaybot",
    "Juncobot", "Keabot", "Kitebot", "Knotbot", "Larkbot", "Loonbot", "Macawbot", "Ouzelbot",
    "Owlbot", "Pipitbot", "Quailbot", "Rheabot", "Rookbot", "Ruffbot", "Sakerbot", "Scaupbot",
    "Serinbot", "Skuabot", "Smewbot", "Snipebot", "Stiltbot", "Stintbot", "Storkbot", "Swanbot",
    "Tealbot", "Ternbot", "Twitebot", "Wrenbot",
)  # fmt: skip
"""Names that clearly belong to bots and that no person would choose, without duplicates."""

FORMER_NAMES: Final = (
    "Aiko", "Alma", "Amina", "Bruno", "Chidi", "Clara", "Dario", "Elif", "Emeka", "Enzo",
    "Farah", "Felix", "Greta", "Hana", "Hugo", "Ines", "Ivo", "Jonas", "Kaya", "Keola",
    "Lena", "Linh", "Luca", "Mara", "Mateo", "Mika", "Nadia", "Niko", "Noor", "Olga",
    "Omar", "Paloma", "Pilar", "Rafa", "Ravi", "Sanna", "Tariq", "Teo", "Uma", "Vera",
    "Wanja", "Yara", "Yusuf", "Zoe",
)  # fmt: skip
"""First names that house bots used before. Rooms keep existing accounts with them and create no new ones."""
