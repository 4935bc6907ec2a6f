/** The texts that tags are packed into. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { tagPattern, packTags, unpackTags } from "../../../../src/store/tables/columns/tags.ts";

test("tags come back as they were packed, and a tag is found whole or not at all", () => {
  const tag = fc.string({
    minLength: 1,
    maxLength: 6,
    unit: fc.constantFrom("a", "n", "\\", "\n", ",", "é"),
  });
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 5 }), tag, (tags, sought) => {
      const packed = packTags(tags);
      expect(unpackTags(packed)).toEqual(tags);
      expect((packed ?? "").includes(tagPattern(sought))).toBe(tags.includes(sought));
    }),
  );
});
