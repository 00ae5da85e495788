"""The import contract of the pure layers: an allow-list, for what is forbidden never ends."""

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class PureContract(Contract):
    """`source_modules` import nothing from outside the project but `allowed`."""

    source_modules = fields.ListField(subfield=fields.StringField())
    allowed = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        packages, allowed = cast(list[str], self.source_modules), cast(list[str], self.allowed)
        breaches = [
            f"{importer} imports {imported}"
            for package in packages
            for importer in sorted({package, *graph.find_descendants(package)})
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if graph.is_module_squashed(imported) and imported not in allowed
        ]
        return ContractCheck(kept=not breaches, metadata={"breaches": breaches})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for breach in check.metadata["breaches"]:
            output.print_error(breach)
