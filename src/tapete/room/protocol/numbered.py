"""Consecutive numbers of news, so that a client notices a missing message."""


class Gap(Exception):
    """News is missing between the last known number and the new one: ask for the whole state again.

    >>> str(Gap(4, 6))
    'news 5 to 5 is missing'
    """

    def __init__(self, known: int, came: int) -> None:
        self.known, self.came = known, came
        super().__init__(f"news {known + 1} to {came - 1} is missing")

    def __reduce__(self) -> tuple[type["Gap"], tuple[int, int]]:
        return type(self), (self.known, self.came)


def is_next(known: int, came: int) -> bool:
    """Whether news number `came` is the next after `known`; False if it is already included.

    Raises:
        Gap: news between the two is missing.

    >>> is_next(4, 5), is_next(4, 4)
    (True, False)
    """
    if came > known + 1:
        raise Gap(known, came)
    return came == known + 1
