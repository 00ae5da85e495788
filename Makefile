PYTHON ?= python3

.PHONY: install play test proof check bench clean

install play test proof check bench clean:
	@$(PYTHON) tools/dev.py $@
