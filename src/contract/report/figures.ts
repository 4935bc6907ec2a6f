/** Figures that reports share. */
import * as z from "zod/mini";
import { documented } from "../values/documented.ts";
import { described, exactNumber } from "../values/text.ts";

/** Money out is negative in every flow, so that it adds up as it stands. */
export const flowFigures = {
  inflow: described(exactNumber(), "Money in; positive or 0."),
  outflow: described(exactNumber(), "Money out; negative or 0."),
  net: described(exactNumber(), "inflow + outflow."),
};

export const share = (whole: string) =>
  described(z.nullable(exactNumber()), `Part of ${whole}, in and out, four decimals; null where none did.`);

const unmatchedSchema = documented(z.object({ ...flowFigures, transaction_count: z.int() }), {
  component: "UnmatchedTransfers",
});
export type UnmatchedTransfers = z.output<typeof unmatchedSchema>;

export const unmatchedTransfers = described(
  z.nullable(unmatchedSchema),
  "Transactions of the category transfer without their other side; null where there are none, or where the transfers of the report net to zero.",
);
