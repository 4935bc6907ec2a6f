/** The transport to a service at a base URL. */
import type { Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Destination } from "../place.ts";

/** This version works on books of this machine only, and says so at the first call. */
export function remote({ place }: Pick<Destination, "place">): Transport {
  return async () => {
    const where = place.kind === "remote" ? place.baseUrl : place.database;
    throw new Problem("unreachable", {
      detail: `This version of cashbook cannot call services yet, and ${where} was not contacted.`,
      remedy: "Work on a local book with --database, or leave --base-url out.",
    });
  };
}
