import { expect, it } from "vitest";
import { twins } from "./dwarf/look";
import { dwarfOf, ROLES, roleLook, variantAt } from "./roles";

it("every role has several dwarves that differ, all with the hat of the role", () => {
  for (const role of ROLES) {
    const { looks, hat } = roleLook(role);
    const many = ["digger", "saboteur"].includes(role) ? 3 : 2;
    expect(looks.length, role).toBeGreaterThanOrEqual(many);
    const dwarves = looks.map((_, i) => dwarfOf(role, i));
    dwarves.forEach((one, i) => {
      expect(one.hat).toBe(hat);
      for (const other of dwarves.slice(i + 1)) expect(twins(one, other)).toBe(false);
    });
  }
});

it("which one it is follows from seat and round alone, and neighbours differ", () => {
  expect(variantAt(2, 1)).toBe(variantAt(2, 1));
  for (const { length } of ROLES.map((role) => roleLook(role).looks))
    expect(variantAt(0, 1) % length).not.toBe(variantAt(1, 1) % length);
});
