import { expect, test } from "vitest";
import { requireReadable } from "../../../src/terminal/settings/resolve-output.ts";

test.each([
  ["xlsx", true, "usage"],
  ["xlsx", false, undefined],
  ["csv", true, undefined],
  [undefined, true, undefined],
] as const)("output %s on a terminal: %s", (output, outputIsTerminal, code) => {
  const check = () => requireReadable(output, { outputIsTerminal, takesFile: false });
  if (code === undefined) check();
  else expect(check).toThrow(expect.objectContaining({ code }));
});
