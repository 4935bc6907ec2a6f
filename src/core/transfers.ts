import { transfers } from "../contract/transfer.ts";
import { reads, writes } from "./handler.ts";
import { listTransfers } from "./transfers/list-transfers.ts";
import { matchTransfers, unmatchTransfers } from "./transfers/match-transfers.ts";

export const handlers = {
  list: reads(transfers.list, listTransfers),
  match: writes(transfers.match, matchTransfers, { alone: true }),
  unmatch: writes(transfers.unmatch, unmatchTransfers, { alone: true }),
};
