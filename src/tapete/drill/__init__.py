"""Train rulings: ask questions made of scenarios, grade answers by the rules, repeat what a person got wrong.

Everything here is pure: a seed chooses, the time is an argument, and every answer is a ruling of the engine.

>>> from tapete.drill import drill
>>> from tapete.rules import book
>>> [question] = drill(book("tda-2019"), (book("casino-club"),), count=1, seed=7, area="bets")
>>> len(question.answers) >= 4, sum(answer.right for answer in question.answers)
(True, 1)
"""

from tapete.drill.grading import Graded, grade, record_of
from tapete.drill.question import DrillAnswer, DrillQuestion, question_of
from tapete.drill.question_words import QuestionWords, in_words
from tapete.drill.repetition import DrillRecord
from tapete.drill.session import drill
from tapete.drill.situations import DrillMoment, moments
from tapete.drill.staff import StaffLine, report

__all__ = [
    "DrillAnswer",
    "DrillQuestion",
    "DrillRecord",
    "Graded",
    "DrillMoment",
    "QuestionWords",
    "StaffLine",
    "drill",
    "grade",
    "in_words",
    "moments",
    "question_of",
    "record_of",
    "report",
]
