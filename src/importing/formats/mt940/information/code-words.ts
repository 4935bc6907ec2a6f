/** Field 86 in code words between slashes: /TRTP/…/NAME/…/REMI/…, as Dutch banks have it, and SWIFT's own rules. */
import { withoutEnd } from "../../../../contract/values/text-end.ts";
import type { Information } from "./content.ts";
import { withoutSpace } from "./purpose.ts";
import { joinedLines } from "./wrapped.ts";

const WORDS =
  "TRTP|IBAN|BIC|NAME|REMI|EREF|KREF|PREF|NREF|IREF|MARF|CSID|ORDP|BENM|CNTP|ISDT|RTRN|SVCL|PURP|ULTC|ULTB|ULTD|ADDR|TRCD|SWOC|SWOD|ACSI|OCMT|CHGS|EXCH|INIR|ULCD|ULDB|CDTRREFTP|CDTRREF";
const START = new RegExp(`^/(?:${WORDS})/`);
const WORD = new RegExp(`/(${WORDS})(?=/)`, "g");

/** Undefined where the field is not written so. */
export function codeWords(lines: readonly string[]): Information | undefined {
  if (!(lines[0] ?? "").startsWith("/")) return undefined;
  const text = joinedLines(lines, { isTagCounted: true });
  if (!START.test(text)) return undefined;
  const parts = splitParts(text);
  const of = (word: string) => parts.find((part) => part.word === word)?.value ?? "";
  const reference =
    [of("EREF"), of("PREF")].find((value) => !/^(?:NOT ?PROVIDED|NONREF)?$/i.test(value)) ?? "";
  return {
    description: remittance(of("REMI")),
    fallbacks: [[of("TRTP"), reference].join(" ").trim(), text],
    name: partyOf(parts),
    source: {
      counterparty_account: withoutSpace(of("IBAN") || (of("CNTP").split("/")[0] ?? "")),
      payment_reference: reference,
      bank_type: of("TRTP"),
    },
  };
}

interface Part {
  readonly word: string;
  readonly value: string;
}

function splitParts(text: string): readonly Part[] {
  const matches = [...text.matchAll(WORD)];
  return matches.map(({ 0: whole, 1: word = "", index }, at) => ({
    word,
    value: withoutEnd(
      text.slice(index + whole.length, matches[at + 1]?.index).replace(/^\/+/, ""),
      "/",
    ).trim(),
  }));
}

/** The text of the payer, without the words that say how it is structured. */
function remittance(value: string): string {
  return value.replace(/^(?:USTD\/\/?|STRD\/(?:CUR\/|ISO\/|\/)?)/, "").replace(/^\/+/, "");
}

/** The other party: /NAME/ that is not of an ultimate party, or the third place of /CNTP/account/BIC/name/town. */
function partyOf(parts: readonly Part[]): string {
  let isUltimate = false;
  for (const { word, value } of parts) {
    if (/^(?:ULTC|ULTB|ULTD|ULCD|ULDB)$/.test(word)) isUltimate = true;
    else if (/^(?:ORDP|BENM)$/.test(word)) isUltimate = false;
    else if (word === "CNTP") {
      const name = value.split("/")[2]?.trim() ?? "";
      if (name !== "") return name;
    } else if (word === "NAME" && !isUltimate && value !== "") return value;
  }
  return "";
}
