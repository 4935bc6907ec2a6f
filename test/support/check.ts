/** The check that `doctor` makes of a book, on the database in question. */
import type { BookCheck } from "../../src/store/check/book-check.ts";
import { readAddress } from "../../src/store/dialect/postgres/address/address.ts";
import { openServerCheck } from "../../src/store/dialect/postgres/check.ts";
import { isServerAddress } from "../../src/store/dialect/postgres/address/scheme.ts";
import { openFileCheck } from "../../src/store/dialect/sqlite/check.ts";

/** Opens a check of the book at a path or address, which the caller closes. */
export function openCheck(place: string): BookCheck {
  return isServerAddress(place)
    ? openServerCheck(readAddress(place, {}), new AbortController().signal)
    : openFileCheck(place);
}
