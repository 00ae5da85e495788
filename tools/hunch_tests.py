"""Who sits in the rounds by which hunches are tested: tricks left out, and old friends."""

from typing import Final

# In no round that a hunch is learnt from.
LEFT_OUT: Final = ("aside", "framer", "middle")
# A record bears the number of its test, from one; nothing is what is learnt from.
TESTS: Final = (
    *LEFT_OUT,
    *("careful", "shrewd", "honest-to-2", "honest-for-2", "hoarder", "turncoat", "dust"),
)
