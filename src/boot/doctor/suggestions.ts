/** Checks what each company's suggestions have stored, and removes what differs: the next suggestions are made anew. */
import type { Finding } from "../../client/operator.ts";
import { differingDays } from "../../core/suggestions/snapshot/check.ts";
import { openPlace, type Whereabouts } from "../open-place.ts";
import { ok, warning } from "./finding.ts";
import { countText } from "../../contract/count-text.ts";

/** `signal` ends it between two companies. */
export async function suggestionFindings(
  at: Whereabouts,
  { signal }: { readonly signal: AbortSignal },
): Promise<readonly Finding[]> {
  const book = await openPlace(at, { create: false });
  const { store } = book.ports;
  try {
    const findings: Finding[] = [];
    for (const { number: company, name } of await store.read((queries) => queries.companies.all())) {
      signal.throwIfAborted();
      const days = await store.read((queries) => differingDays({ queries, company }), { company });
      if (days !== undefined && days > 0)
        await store.write(({ suggestionSnapshots }) => suggestionSnapshots.remove(company), {
          company,
          alone: true,
        });
      findings.push(findingOf(name, days));
    }
    return findings;
  } finally {
    await book.close();
  }
}

function findingOf(name: string, days: number | undefined): Finding {
  if (days === undefined) return ok("suggestions", `Nothing is stored of the suggestions of ${name}.`);
  if (days === 0)
    return ok("suggestions", `The stored suggestions of ${name} are those of its transactions.`);
  return warning("suggestions", {
    detail: `The stored suggestions of ${name} differed from those of its transactions on ${countText(days, "day")}; they were removed.`,
    remedy: "Report it. Until then `cashbook suggestions list` makes them anew.",
  });
}
