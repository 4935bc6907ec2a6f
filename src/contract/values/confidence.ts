/** How sure something is, as callers give it. */
import * as z from "zod/mini";
import { documented } from "./documented.ts";
import { numeral } from "./text.ts";

/** A bar for confidences: 0 to 1, as its plain numeral. */
export function bar() {
  return documented(
    numeral({ maximum: 15, code: "invalid_number" }).check(
      z.refine((value) => Number(value) >= 0 && Number(value) <= 1, "must be a number from 0 to 1"),
    ),
    { minimum: 0, maximum: 1 },
  );
}
