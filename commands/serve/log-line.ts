/** A line of the service's log as people read it: `14:02:11  GET /api-v1/transactions  200  12.5 ms  cb_live_L5joVkrS`. */
import { stripVTControlCharacters } from "node:util";

/** Answers undefined for what a person has been told already. A line that is no JSON object stays as it is. */
export function readableLine(line: string): string | undefined {
  const entry = parseLine(line);
  if (entry === undefined) return line;
  const { level, time, message, method, path, status, ms, key_prefix, credential, address, fault } = entry;
  if (typeof message === "string" && message.startsWith("Listening at ")) return undefined;
  const request =
    method === undefined
      ? []
      : [`${text(method)} ${text(path)}`, text(status), ms === undefined ? "" : `${text(ms)} ms`];
  const caller = [text(key_prefix ?? credential), address === LOCAL ? "" : text(address)];
  const words = [...request, text(message), ...(method === undefined ? [] : caller)].filter(
    (word) => word !== "",
  );
  const urgent = level === "error" || level === "warn" ? `${level === "warn" ? "warning" : level}: ` : "";
  const details = fault === undefined ? "" : `\n${text(fault).replace(/^/gm, "    ")}`;
  return `${clock(time)}  ${urgent}${words.join("  ")}${details}`;
}

const LOCAL = "127.0.0.1";

function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Nothing of a request may move the cursor of the person's terminal. */
function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? stripVTControlCharacters(String(value))
    : "";
}

/** The time of day on this machine. */
function clock(time: unknown): string {
  const date = new Date(text(time));
  if (Number.isNaN(date.getTime())) return "--:--:--";
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
