/** Checks a book and this user's files. Changes nothing but stored suggestions that are wrong, where these are checked. */
import type { Layers } from "../client/layers.ts";
import type { CheckReport, CheckRequest, Finding } from "../client/operator.ts";
import { isServerAddress } from "../store/dialect/postgres/address/scheme.ts";
import { pathOf, whereabouts, type BookPlace } from "./book.ts";
import { profilesFinding } from "./doctor/profiles.ts";

/** All findings, with those that are ok. Problems: database_missing for an explicitly named file, settings_invalid. */
export async function check(
  here: BookPlace,
  { layers, ...request }: CheckRequest & { readonly layers: Layers },
): Promise<CheckReport> {
  const profiles = profilesFinding(layers.directories.config);
  const { place, findings, heads } = await lookAt(here, request);
  const balances = await balancesOf(here, { ...request, findings });
  const suggestions = await suggestionsOf(here, { ...request, findings });
  return { place, findings: [profiles, ...findings, ...balances, ...suggestions], heads };
}

type Checked = CheckRequest & { readonly findings: readonly Finding[] };

/** Of a book that is whole and has all tables its contents can be asked. */
function isWhole(findings: readonly Finding[]): boolean {
  return (
    findings.some(({ check, result }) => check === "schema" && result === "ok") &&
    findings.every(({ result }) => result !== "fault")
  );
}

async function balancesOf(here: BookPlace, { findings, signal }: Checked): Promise<readonly Finding[]> {
  if (!isWhole(findings)) return [];
  const { balanceFindings } = await import("./doctor/balances.ts");
  return balanceFindings(whereabouts(here), { signal });
}

async function suggestionsOf(
  here: BookPlace,
  { suggestions = false, findings, signal }: Checked,
): Promise<readonly Finding[]> {
  if (!suggestions || !isWhole(findings)) return [];
  const { suggestionFindings } = await import("./doctor/suggestions.ts");
  return suggestionFindings(whereabouts(here), { signal });
}

async function lookAt({ place, environment }: BookPlace, request: CheckRequest): Promise<CheckReport> {
  if (isServerAddress(place.database)) {
    const { serverFindings } = await import("./doctor/server.ts");
    return serverFindings(place.database, { environment, request });
  }
  const { fileFindings } = await import("./doctor/file.ts");
  return fileFindings({ path: pathOf(place), isExplicit: place.isExplicit }, request);
}
