/** What the executables consist of, as CycloneDX: `npm sbom`, without what changes from run to run, and with what npm does not know. */
import { readFileSync } from "node:fs";
import { NODE_PACKAGES } from "../../bin/node-packages.ts";
import { runProgram } from "../run-program.ts";

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly scope?: string;
  readonly "bom-ref"?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

interface Locked {
  readonly version: string;
  /** As npm writes it: the algorithm, and the hash in base 64. */
  readonly integrity: string;
}

export interface Bill {
  readonly serialNumber?: string;
  readonly metadata: {
    readonly timestamp: string;
    readonly component: { readonly name: string; readonly type: string };
    readonly [member: string]: unknown;
  };
  readonly components: readonly Component[];
  readonly [member: string]: unknown;
}

/** Packages for development, parts of which are in the program: the page at /docs. */
const INSIDE = ["swagger-ui-dist"];

/** Optional for npm, since a machine needs one of them at most; each is inside the executable of its platform. */
const PLATFORMS: readonly string[] = Object.values(NODE_PACKAGES);

export function billOfMaterials(moment: number): string {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
  const bill = JSON.parse(runProgram("npm", words).toString()) as Bill;
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const locked = (name: string) => {
    const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
    if (version === undefined || integrity === undefined)
      throw new Error(`package-lock.json has no version and hash of ${name}.`);
    return { name, version, integrity };
  };
  const inside = INSIDE.map(locked);
  return `${JSON.stringify(steadyBill(bill, { moment, inside }), null, 2)}\n`;
}

/** The bill with the time of the commit, without a number of its own, and with what else is inside. */
export function steadyBill(
  { serialNumber: _, ...bill }: Bill,
  {
    moment,
    inside,
  }: {
    readonly moment: number;
    readonly inside: readonly ({ readonly name: string } & Locked)[];
  },
): Bill {
  return {
    ...bill,
    metadata: {
      ...bill.metadata,
      timestamp: new Date(moment * 1000).toISOString(),
      // npm writes the name of the clone's folder.
      component: { ...bill.metadata.component, name: "cashbook", type: "application" },
    },
    components: [
      ...bill.components.map(({ scope, ...component }) =>
        PLATFORMS.includes(component.name)
          ? { ...component, type: "platform" }
          : { ...component, ...(scope && { scope }) },
      ),
      ...inside.map(({ name, version, integrity }) => ({
        type: "library",
        "bom-ref": `${name}@${version}`,
        name,
        version,
        purl: `pkg:npm/${name}@${version}`,
        hashes: [hashOf(integrity)],
      })),
    ],
  };
}

/** In hexadecimal digits, as npm's own components have it. */
function hashOf(integrity: string): { readonly alg: string; readonly content: string } {
  const [algorithm = "", hash = ""] = integrity.split("-", 2);
  return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(hash, "base64").toString("hex") };
}
