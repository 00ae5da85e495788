PYTHON ?= python3

.PHONY: install play test proof check bench docs clean

install play test proof check bench docs clean:
	@$(PYTHON) tools/dev.py $@
