import { keys, type UsageHour } from "../../src/contract/key.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { text } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { forReading } from "../reports/figures.ts";
import { keyId } from "./key-id.ts";
import { usageChart } from "./usage-chart.ts";
import { usageFields, usageTables } from "./view.ts";

export const usage = command({
  examples: ["cashbook keys usage", "cashbook keys usage --id cb_live_4dF9sK2q --json"],
  notes:
    "Without --id it is the key that makes the request, and this request is not among those counted. To see another " +
    "key's usage takes the right to manage keys. On a terminal the last 24 hours are drawn, which takes a second request.",
  operands: {},
  flags: {
    id: text("Id of the key, its last digits, or whole prefix; the key in use when absent.", {
      placeholder: "id|prefix",
      completes: "key",
    }),
  },
  async run(context, { flags: { id: idOrPrefix } }) {
    const { call, interruption, io } = context;
    const options = { signal: interruption };
    const id = idOrPrefix === undefined ? undefined : await keyId(call, idOrPrefix);
    const { data, limits = [] } =
      id === undefined ? await call(keys.usage, {}, options) : await call(keys.usageOf, { id }, options);
    // The chart costs a second request: not drawn where a rate limit is reached.
    const hasChart =
      data.last_24h_requests > 0 && limits.every(({ remaining }) => remaining > 0) && forReading(context);
    return record({
      data,
      fields: usageFields,
      sections: usageTables(data),
      after: hasChart ? usageChart(await hours(context, id), io.facts) : [],
      essence: String(data.total_requests),
      notes: data.total_requests === 0 ? ["The key has not been used yet."] : [],
    });
  },
});

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
