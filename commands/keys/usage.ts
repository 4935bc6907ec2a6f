import { findKeyId } from "../../src/client/find-key.ts";
import { keys, type UsageHour } from "../../src/contract/key.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { optional, text } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { forReading } from "../reports/figures.ts";
import { usageChart } from "./usage-chart.ts";
import { limitLines, usageFields, usageTables } from "./view.ts";

export const usage = command({
  examples: [
    "cashbook keys usage",
    'cashbook keys usage "CI seeding"',
    "cashbook keys usage cb_live_4dF9sK2q --json",
  ],
  notes:
    "Without an argument, this is the key that makes the request, whose request is not counted. Seeing another " +
    "key's usage needs the right to manage keys. A terminal shows a chart of the last 24 hours, which takes a second request.",
  operands: {
    key: optional("The key by name, id, last digits of its id, or full prefix; default the key in use.", {
      placeholder: "name|id|prefix",
      completes: "key",
    }),
  },
  flags: {
    id: text("The same as the argument.", { placeholder: "name|id|prefix", completes: "key" }),
  },
  async run(context, { operands: { key }, flags: { id: keyOfFlag } }) {
    if (key !== undefined && keyOfFlag !== undefined) {
      throw new Problem("settings_conflict", {
        detail: "The key is named twice: as an operand and by --id.",
      });
    }
    const query = key ?? keyOfFlag;
    const { call, interruption, io } = context;
    const options = { signal: interruption };
    const id = query === undefined ? undefined : await findKeyId(call, query);
    const { data, limits = [] } =
      id === undefined ? await call(keys.usage, {}, options) : await call(keys.usageOf, { id }, options);
    // The chart costs a second request: not drawn where a rate limit is reached.
    const hasChart =
      data.last_24h_requests > 0 && limits.every(({ remaining }) => remaining > 0) && forReading(context);
    return record({
      data,
      fields: usageFields,
      sections: usageTables(data),
      after: [
        ...(forReading(context) && id === undefined ? limitLines(limits, io.facts.locale) : []),
        ...(hasChart ? usageChart(await hours(context, id), io.facts) : []),
      ],
      essence: String(data.total_requests),
      notes: data.total_requests === 0 ? [unusedNote(id)] : [],
    });
  },
});

/** The key in use has taken one of its requests by asking, which the limits above show. */
function unusedNote(id: string | undefined): string {
  return id === undefined
    ? "The key was not used before this request, which its limits count."
    : "The key has not been used yet.";
}

/** Requests by hour; empty where the service has no such operation (the specified interface has totals only). */
async function hours(
  { call, interruption: signal }: Context,
  id: string | undefined,
): Promise<readonly UsageHour[]> {
  try {
    const { data } =
      id === undefined
        ? await call(keys.currentHours, {}, { signal })
        : await call(keys.usageHours, { id }, { signal });
    return data;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
