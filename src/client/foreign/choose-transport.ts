/** The transport to a service that may be a cashbook or a foreign one. It is identified only where that matters. */
import type { Operation, Transport } from "../../contract/operation.ts";
import { reports } from "../../contract/report.ts";
import { hasExtensions, type ServiceKind } from "../service.ts";

export interface TransportChoice {
  /** Calls the service as a cashbook. */
  readonly cashbook: Transport;
  /** Calls it as a foreign service. */
  readonly foreign: Transport;
  /** Says what it is. */
  readonly service: () => Promise<ServiceKind>;
}

export function chooseTransport({ cashbook, foreign, service }: TransportChoice): Transport {
  return {
    call: async (operation, input, options) => {
      const isCashbook = isSameEverywhere(operation) || hasExtensions(await service());
      return (isCashbook ? cashbook : foreign).call(operation, input, options);
    },
    stream: cashbook.stream,
  };
}

/** Every service is asked for one record in the same way. Lists, reports and changes differ. */
function isSameEverywhere({ id, method, paged, extension }: Operation): boolean {
  return method === "GET" && !paged && !extension && !isReport({ id });
}

/** Whether the operation answers a report, whose form the owner's specification does not show (spec §4.4). */
export function isReport({ id }: Pick<Operation, "id">): boolean {
  return id === reports.cashFlow.id || id === reports.financialSummary.id;
}
