/** Figures that reports share. */
import { described, exactNumber } from "../values/text.ts";

/** Money out is negative in every flow, so that it adds up as it stands. */
export const flowFigures = {
  inflow: described(exactNumber(), "Money in; positive or 0."),
  outflow: described(exactNumber(), "Money out; negative or 0."),
  net: described(exactNumber(), "inflow + outflow."),
};
