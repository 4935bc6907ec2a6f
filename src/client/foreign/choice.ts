/** A transport to a service of which nobody knows yet whether it is ours: it is asked only where that matters. */
import type { Operation, Transport } from "../../contract/operation.ts";
import { reports } from "../../contract/report.ts";
import type { ServiceKind } from "../service.ts";

export interface BothWays {
  /** Calls the service as a cashbook. */
  readonly cashbook: Transport;
  /** Calls it as a stranger. */
  readonly foreign: Transport;
  /** Asks what it is, where that is not remembered. */
  readonly service: () => Promise<ServiceKind>;
}

export function eitherWay({ cashbook, foreign, service }: BothWays): Transport {
  const call: Transport = async (operation, input, options) =>
    isAlike(operation) || (await service()) !== "foreign"
      ? cashbook(operation, input, options)
      : foreign(operation, input, options);
  return Object.assign(call, cashbook.stream && { stream: cashbook.stream });
}

/** One record is asked for in the same way everywhere. A list or a report is not, nor what is sent to change something. */
function isAlike({ id, method, paged, extension }: Operation): boolean {
  return method === "GET" && !paged && !extension && !isReport({ id });
}

/** Whether the answer is figures whose form the owner's specification does not show (spec §4.4). */
export function isReport({ id }: Pick<Operation, "id">): boolean {
  return id === reports.cashFlow.id || id === reports.financialSummary.id;
}
