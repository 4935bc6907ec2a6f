/** Checks a book and this user's files. Changes nothing. */
import type { Layers } from "../client/layers.ts";
import type { CheckReport, CheckRequest } from "../client/operator.ts";
import { isServerAddress } from "../store/dialect/postgres/address/scheme.ts";
import { pathOf, type BookPlace } from "./book.ts";
import { profilesFinding } from "./doctor/profiles.ts";

/** All findings, with those that are ok. Problems: database_missing for an explicitly named file, settings_invalid. */
export async function check(
  here: BookPlace,
  { layers, ...request }: CheckRequest & { readonly layers: Layers },
): Promise<CheckReport> {
  const profiles = profilesFinding(layers.directories.config);
  const { place, findings, heads } = await lookAt(here, request);
  return { place, findings: [profiles, ...findings], heads };
}

async function lookAt({ place, environment }: BookPlace, request: CheckRequest): Promise<CheckReport> {
  if (isServerAddress(place.database)) {
    const { serverFindings } = await import("./doctor/server.ts");
    return serverFindings(place.database, { environment, request });
  }
  const { fileFindings } = await import("./doctor/file.ts");
  return fileFindings({ path: pathOf(place), isExplicit: place.isExplicit }, request);
}
