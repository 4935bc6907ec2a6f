/**
 * The page at /reports of a service: an empty one, into which a key is typed. Its script keeps the key in memory, sends it as a
 * header to the service alone, and makes the page that `cashbook reports page` makes.
 */
import { createHash } from "node:crypto";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

const START_STYLE = `
.start{max-width:72rem;margin:0 auto;padding:2rem 2rem 0}.start form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end;margin:1.5rem 0 0}
.start label{display:block;font-size:.875rem;color:var(--soft)}
.start input{display:block;font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:8px;padding:.4375rem .75rem;margin-top:.25rem;width:12rem;max-width:100%}
.start input[type=password]{width:22rem}
.start button{font:inherit;font-weight:650;color:var(--back);background:var(--text);border:0;border-radius:8px;padding:.5rem 1.25rem;cursor:pointer}
.start pre{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem}
@media (max-width:640px){.start{padding:1.5rem 1rem 0}.start input,.start label{width:100%!important}}
@media print{.start{display:none}}`;

/** What is typed stays where it is typed: in the page, until that is closed. */
const START = `(() => {
  "use strict";
  const [form, report, status, help] = ["form", "report", "status", "help"].map((id) => document.getElementById(id));
  const [key, period, compare] = form.querySelectorAll("input");
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  period.value = String(new Date().getFullYear());
  let turn = 0;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const own = ++turn;
    status.textContent = "Reading the book …";
    try {
      const made = await cashbookReports.makeReport({
        base: new URL(".", location.href).href,
        credential: key.value.trim(),
        period: period.value,
        compare: compare.value || "none",
        locale: navigator.language,
        version: document.documentElement.dataset.version,
      });
      if (own !== turn) return;
      document.title = made.title;
      report.innerHTML = made.html;
      sheet.replaceSync(made.style);
      startReportPage();
      help.hidden = true;
      form.parentElement.removeAttribute("role");
      status.textContent = "";
    } catch (error) {
      if (own === turn) status.textContent = error.message;
    }
  });
})();
`;

export interface StartPage {
  readonly html: string;
  /** Its Content-Security-Policy: no script and no style but its own. */
  readonly policy: string;
}

/** @param bundle the script that is built from browser.ts */
export function startPage(bundle: string, version: string): StartPage {
  const scripts = [bundle, SCRIPT, START];
  return { html: pageOf(scripts, version), policy: policyOf(scripts) };
}

function pageOf(scripts: readonly string[], version: string): string {
  return `<!doctype html>
<html lang="en" data-version="${version}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>cashbook: reports</title>
<link rel="icon" href="data:,">
<style>${STYLE}${START_STYLE}</style>
</head>
<body>
<section class="start" aria-label="What to report" role="main">
<div id="help"><h1>Reports</h1>
<p>The page needs an API key, which it forgets when it is closed. Make one on the machine that has the book:</p>
<pre tabindex="0">cashbook keys create "My reports" --scope read</pre></div>
<form id="form">
<label>API key <input type="password" autocomplete="off" required></label>
<label>Period <input type="text" autocomplete="off" required></label>
<label>Compare with <input type="text" autocomplete="off" value="previous"></label>
<button type="submit">Show</button>
</form>
<p id="status" class="note" role="status"></p>
<noscript><p>This page needs its script. A page that needs none: <code>cashbook reports page --out report.html</code></p></noscript>
</section>
<div id="report"></div>
${scripts.map((script) => `<script>${script}</script>`).join("\n")}
</body>
</html>
`;
}

function policyOf(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(" ")}`,
    `style-src ${hashOf(STYLE + START_STYLE)}`,
    "img-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
