"""News has dense numbers, so that a client sees when some of it is missing."""


class Gap(Exception):
    """News is missing between what is known and what came: ask for the whole again.

    >>> str(Gap(4, 6))
    'news 5 to 5 is missing'
    """

    def __init__(self, known: int, came: int) -> None:
        self.known, self.came = known, came
        super().__init__(f"news {known + 1} to {came - 1} is missing")

    def __reduce__(self) -> tuple[type["Gap"], tuple[int, int]]:
        return type(self), (self.known, self.came)


def is_next(known: int, came: int) -> bool:
    """Whether news of the number `came` continues what is known up to `known`; False if it is known already.

    Raises:
        Gap: news between the two is missing.

    >>> is_next(4, 5), is_next(4, 4)
    (True, False)
    """
    if came > known + 1:
        raise Gap(known, came)
    return came == known + 1
