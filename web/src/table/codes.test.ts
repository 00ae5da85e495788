import { describe, expect, it } from "vitest";
import { codeIn, spelled } from "./codes";

describe("the code of a table", () => {
  it.each(["abcd2345", " ABCD-2345 ", "abcd 2345", "http://192.168.1.5:8666/t/abcd2345?x=1#y"])(
    "is found in %s",
    (typed) => expect(codeIn(typed)).toBe("abcd2345"),
  );

  it.each(["", "abcd234", "abcd23456", "abcd2341", "hello, you"])("is not in %s", (typed) =>
    expect(codeIn(typed)).toBeNull(),
  );

  it("is spelled as it may be typed", () => {
    expect(codeIn(spelled("abcd2345"))).toBe("abcd2345");
  });
});
