"""The study of a finished game: what was so, what could be known, and what was better.

>>> from saboteur.study import study_of
"""

from saboteur.study.advice import Advice, Suspect, advice_on
from saboteur.study.course import BUDGET, study_of
from saboteur.study.findings import Knew, MomentStudy, Remark, RoundStudy, Study, Weighed
from saboteur.study.knowing import Knowing
from saboteur.study.onward import Onward, PlayedOut
from saboteur.study.telling import Teller, Told

__all__ = [
    "BUDGET",
    "Advice",
    "Knew",
    "Knowing",
    "MomentStudy",
    "Onward",
    "PlayedOut",
    "Remark",
    "RoundStudy",
    "Study",
    "Suspect",
    "Teller",
    "Told",
    "Weighed",
    "advice_on",
    "study_of",
]
