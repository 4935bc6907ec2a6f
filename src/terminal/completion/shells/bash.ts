/** bash 4 and newer. bash replaces a part of the word and inserts candidates unchanged, so that we quote them. */
import type { Shell } from "../shell.ts";
import { readShellLine, POSIX, type Quote } from "../shell-line.ts";

const script = `# Completion of cashbook for bash 4 and newer.
_cashbook() {
  local kind candidate
  COMPREPLY=()
  {
    read -r kind
    while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done
  } < <(cashbook __complete bash "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
  if [[ $kind == files ]]; then compopt -o default; fi
  if [[ $kind == beginnings ]]; then compopt -o nospace; fi
}
complete -F _cashbook cashbook
`;

export const bash: Shell = {
  script,
  setup: "echo 'source <(cashbook completion bash)' >> ~/.bashrc",
  read([text = "", breaks = ""]) {
    // COMP_WORDBREAKS holds quotes and blanks too; readShellLine handles those itself.
    return readShellLine(text, { quoting: POSIX, breaks: breaks.replace(/["'\s]/g, "") });
  },
  write({ head, candidates, files, isBeginning }, { replacedFrom, quote }) {
    const lines = candidates.map(({ text }) => quoteWord(`${head}${text}`.slice(replacedFrom), quote));
    return [files ? "files" : isBeginning === true ? "beginnings" : "words", ...lines, ""].join("\n");
  },
};

/** Quotes a text for the place after an open quote, or without one. */
function quoteWord(text: string, quote: Quote): string {
  const insertion = escapeWord(text, quote);
  // bash closes the open quote, but not where a quote character stands before the cursor, even a literal one.
  return quote !== "" && insertion.endsWith(quote) ? `${insertion}${quote}` : insertion;
}

function escapeWord(text: string, quote: Quote): string {
  if (quote === "'") return text.replaceAll("'", "'\\''");
  // Between double quotes, bash keeps a backslash before an exclamation mark: the quotes are closed for it.
  if (quote === '"') return text.replace(/[$`"\\]/g, "\\$&").replaceAll("!", "\"'!'\"");
  return text.replace(/[^\p{L}\p{M}\p{N}\w@%+=:,./-]/gu, "\\$&");
}
