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
    id: text("Id or whole prefix of the key; the key in use when absent.", {
      placeholder: "id|prefix",
      completes: "key",
    }),
  },
  async run(context, { flags: { id: named } }) {
    const { call, interrupted, io } = context;
    const options = { signal: interrupted };
    const id = named === undefined ? undefined : await keyId(call, named);
    const { data, limits = [] } =
      id === undefined ? await call(keys.usage, {}, options) : await call(keys.usageOf, { id }, options);
    // A chart is not worth waiting for a limit.
    const drawn =
      data.last_24h_requests > 0 && limits.every(({ remaining }) => remaining > 0) && forReading(context);
    return record({
      data,
      fields: usageFields,
      sections: usageTables(data),
      after: drawn ? usageChart(await hours(context, id), io.facts) : [],
      essence: String(data.total_requests),
      notes: data.total_requests === 0 ? ["The key has not been used yet."] : [],
    });
  },
});

/** The course of the last hours, where the service can tell it: the specified interface has totals only. */
async function hours(
  { call, interrupted: signal }: Context,
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
