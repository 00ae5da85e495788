"""A world in one thread: real servers, a simulated clock, network and disk, and faults by a seed.

`world` plays one seed: `processes` live and die on `loop`, `disk` and `network` fail, `people` go
on regardless, `faults` decides when, and `checks` looks at what came of it.
"""
