PYTHON ?= python3

.PHONY: install play test check bench clean

install play test check bench clean:
	@$(PYTHON) tools/dev.py $@
