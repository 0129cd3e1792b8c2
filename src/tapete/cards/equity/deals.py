"""Array types of many deals and of the functions that fill them."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

U64 = NDArray[np.uint64]
Deals = NDArray[np.uint8]
"""Array with a row for each slot and a column for each deal."""
Dealer = Callable[[U64, Deals], None]
