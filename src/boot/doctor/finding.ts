/** Creates the three kinds of findings of `doctor`. */
import type { Finding } from "../../client/operator.ts";

export function ok(check: string, detail: string): Finding {
  return { check, result: "ok", detail, remedy: null };
}

export function warning(check: string, { detail, remedy }: { detail: string; remedy: string }): Finding {
  return { check, result: "warning", detail, remedy };
}

export function fault(check: string, { detail, remedy }: { detail: string; remedy: string }): Finding {
  return { check, result: "fault", detail, remedy };
}
