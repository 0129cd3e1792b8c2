"""Measure signs of collusion between two players over many hands. Pure: hands in, figures out.

No sign is a proof. A detector measures how far the hands of two players deviate from honest play; the
operator looks at the hands and decides. `tools/fair_play.py` measures how many planted colluders the
detectors find, and how many honest pairs they accuse.

| sign | question | honest play |
|---|---|---|
| dumping | do one player's chips go to the other? | what one wins from the other adds up to about nothing |
| soft play | do the two bet less when they are alone in a pot? | as often as against others |
| shared cards | does a player's entry depend on the other's cards? | nobody knows them before they act |
"""

from tapete.fairplay.detecting import MOST_HONEST, Sign, Suspicion, suspicions
from tapete.fairplay.facts import HandFacts, facts_of

__all__ = ["MOST_HONEST", "HandFacts", "Sign", "Suspicion", "facts_of", "suspicions"]
