/** zsh with its completion system. It takes words apart and quotes what it inserts by itself. */
import type { Shell } from "../shells.ts";
import { lineOf, POSIX } from "../shell-line.ts";

const script = `#compdef cashbook
# Completion of cashbook for zsh.
_cashbook() {
  local answer
  answer=("\${(@f)$(cashbook __complete zsh "\${(@)words[1,CURRENT-1]}" "\${QIPREFIX}\${PREFIX}" 2>/dev/null)}")
  [[ $PREFIX == --*=* ]] && compset -P '*='
  case $answer[1] in
    files) _files ;;
    words) shift answer; _describe cashbook answer -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' ;;
  esac
}
if [[ $funcstack[1] == _cashbook ]]; then _cashbook "$@"; else compdef _cashbook cashbook; fi
`;

export const zsh: Shell = {
  script,
  setup: "echo 'source <(cashbook completion zsh)' >> ~/.zshrc  # after compinit",
  // The words come as they were typed: zsh's own unquoting stumbles over a quote that is open.
  read: (given) => lineOf(given.join(" "), { quoting: POSIX }),
  write({ candidates, files }) {
    const lines = candidates.map(({ text, description }) => {
      const value = text.replace(/[\\:]/g, "\\$&");
      return description === "" ? value : `${value}:${description}`;
    });
    return [files ? "files" : "words", ...lines, ""].join("\n");
  },
};
