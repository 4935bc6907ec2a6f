/** zsh with its completion system. zsh splits words and quotes what it inserts by itself. */
import type { Shell } from "../shell.ts";
import { readShellLine, POSIX } from "../shell-line.ts";

const script = `#compdef cashbook
# Completion of cashbook for zsh.
_cashbook() {
  local answer
  answer=("\${(@f)$(cashbook __complete zsh "\${(@)words[1,CURRENT-1]}" "\${QIPREFIX}\${PREFIX}" 2>/dev/null)}")
  [[ $PREFIX == --*=* ]] && compset -P '*='
  case $answer[1] in
    files) _files ;;
    beginnings) shift answer; _describe cashbook answer -S '' -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' ;;
    words) shift answer; _describe cashbook answer -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' ;;
  esac
}
if [[ $funcstack[1] == _cashbook ]]; then _cashbook "$@"; else compdef _cashbook cashbook; fi
`;

export const zsh: Shell = {
  script,
  setup: "echo 'source <(cashbook completion zsh)' >> ~/.zshrc  # after compinit",
  // The words come with their quotes: zsh's own unquoting fails where a quote is open.
  read: (words) => readShellLine(words.join(" "), { quoting: POSIX }),
  write({ candidates, files, isBeginning }) {
    const lines = candidates.map(({ text, description }) => {
      const value = text.replace(/[\\:]/g, "\\$&");
      return description === "" ? value : `${value}:${description}`;
    });
    return [files ? "files" : isBeginning === true ? "beginnings" : "words", ...lines, ""].join("\n");
  },
};
