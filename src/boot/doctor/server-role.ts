/** Checks the database role that serving uses, and whether row-level security applies to it. */
import type { Finding } from "../../client/operator.ts";
import {
  guardStatements,
  serviceStatements,
  type LoginFacts,
  type ServerFacts,
} from "../../store/dialect/postgres/check/server-facts.ts";
import { SERVICE_ROLE } from "../../store/dialect/postgres/hosts/session.ts";
import { fault, ok, warning } from "./finding.ts";

export function roleFinding(facts: ServerFacts): Finding {
  const { login, service, tables } = facts;
  const remedy = `Have an administrator of the server run: ${serviceStatements(facts).join("; ")};`;
  if (!service.may_be_taken) {
    if (!service.exists && tables.length === 0 && login.may_make_roles)
      return ok("role", `\`cashbook init\` creates the role ${SERVICE_ROLE} for serving.`);
    if (login.lacking.length > 0) {
      const detail = `${login.name} may not read ${tableNames(login.lacking, tables)}.`;
      return fault("role", { detail, remedy });
    }
    const because = whyExempt(login, tables);
    if (because === undefined) return ok("role", `Serving runs as ${login.name}, which owns nothing.`);
    const detail = `Serving would run as ${login.name}, which ${because}, so row-level security does not apply to it.`;
    return warning("role", { detail, remedy });
  }
  if (service.lacking.length > 0) {
    const detail = `Serving uses ${SERVICE_ROLE}, which lacks rights on ${tableNames(service.lacking, tables)}.`;
    return fault("role", { detail, remedy });
  }
  if (service.is_unbound) {
    return warning("role", {
      detail: `Row-level security does not apply to ${SERVICE_ROLE}: it is a superuser, is exempt, or owns tables.`,
      remedy: `Run: ALTER ROLE ${SERVICE_ROLE} NOSUPERUSER NOBYPASSRLS; and give its tables to another role.`,
    });
  }
  return ok("role", `${login.name} logs in, and serving uses ${SERVICE_ROLE}, which owns nothing.`);
}

function tableNames(some: readonly string[], all: readonly string[]): string {
  return some.length === all.length ? "the tables of the book" : some.join(", ");
}

function whyExempt(
  { is_superuser, bypasses, owns_tables }: LoginFacts,
  tables: readonly string[],
): string | undefined {
  if (is_superuser) return "is a superuser";
  if (bypasses) return "is exempt from it by BYPASSRLS";
  if (tables.length === 0) return "owns the tables that it creates";
  return owns_tables ? "owns the tables" : undefined;
}

export function rowSecurityFinding({ unguarded }: ServerFacts): Finding {
  if (unguarded.length === 0) return ok("row security", "Each table shows a company only its own rows.");
  return warning("row security", {
    detail: `Row-level security is missing on ${unguarded.join(", ")}.`,
    remedy: `Have the owner of the tables run: ${guardStatements(unguarded).join("; ")};`,
  });
}
