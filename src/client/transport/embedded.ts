/** The transport to a book in this process. The core is called directly; nothing of HTTP is loaded. */
import type {
  Answer,
  Call,
  CallOptions,
  InputOf,
  Operation,
  OutputOf,
  Transport,
} from "../../contract/operation.ts";
import { isReading, isRehearsal } from "../../contract/effect.ts";
import type { Destination } from "../place.ts";

/** Who calls the core. The owner is whoever opens the book without a credential. */
type CoreCredential =
  | { readonly kind: "owner"; readonly company?: string }
  | { readonly kind: "key"; readonly text: string }
  | { readonly kind: "token"; readonly text: string };

interface EmbeddedCore {
  call<Op extends Operation>(
    operation: Op,
    credential: CoreCredential,
    input: InputOf<Op>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<Op>>>;
}

/** Calls the core that `open` gives. Each call says whether it writes; the first one opens the book. */
export function embeddedTransport(
  { credential, company }: Pick<Destination, "credential" | "company">,
  open: (options: { readonly writes: boolean }) => Promise<EmbeddedCore>,
): Transport {
  const call: Call = async (operation, input, options = {}) => {
    const proof = await credential(operation.access.with === "token" ? "keys" : "any");
    const core = await open({ writes: !isReading(operation) && !isRehearsal(input) });
    const caller: CoreCredential =
      proof === undefined
        ? { kind: "owner", ...(company === undefined ? {} : { company }) }
        : { kind: proof.kind, text: proof.secret };
    return core.call(operation, caller, input, options);
  };
  return { call, stream: undefined };
}
