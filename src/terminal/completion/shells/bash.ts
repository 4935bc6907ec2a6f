/** bash 4 and newer. It replaces a part of the word and takes what it is given as it is, so that we quote. */
import type { Shell } from "../shells.ts";
import { lineOf, POSIX, type Quote } from "../shell-line.ts";

const script = `# Completion of cashbook for bash 4 and newer.
_cashbook() {
  local kind candidate
  COMPREPLY=()
  {
    read -r kind
    while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done
  } < <(cashbook __complete bash "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
  if [[ $kind == files ]]; then compopt -o default; fi
}
complete -F _cashbook cashbook
`;

export const bash: Shell = {
  script,
  setup: "echo 'source <(cashbook completion bash)' >> ~/.bashrc",
  read([text = "", breaks = ""]) {
    // Quotes and blanks are breaks for bash too, and a word of ours goes on behind them.
    return lineOf(text, { quoting: POSIX, breaks: breaks.replace(/["'\s]/g, "") });
  },
  write({ head, candidates, files }, { from, quote }) {
    const lines = candidates.map(({ text }) => quoted(`${head}${text}`.slice(from), quote));
    return [files ? "files" : "words", ...lines, ""].join("\n");
  },
};

/** A text between quotes that are open already, or without any. */
function quoted(text: string, quote: Quote): string {
  const inserted = escaped(text, quote);
  // bash closes the quote, unless it finds one in front of the cursor, whatever that one means.
  return quote !== "" && inserted.endsWith(quote) ? `${inserted}${quote}` : inserted;
}

function escaped(text: string, quote: Quote): string {
  if (quote === "'") return text.replaceAll("'", "'\\''");
  // A backslash before an exclamation mark would stay between double quotes, so that they are left for it.
  if (quote === '"') return text.replace(/[$`"\\]/g, "\\$&").replaceAll("!", "\"'!'\"");
  return text.replace(/[^\p{L}\p{M}\p{N}\w@%+=:,./-]/gu, "\\$&");
}
