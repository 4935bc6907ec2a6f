import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

const RESTRICTED = [
  {
    selector: "ExportDefaultDeclaration",
    message: "Export by name, so that a search finds every use.",
  },
  {
    selector: "MemberExpression[object.name='z'][property.name='core']",
    message:
      "Call z's own functions: z.core as a value brings all of it, every language of it, into every start.",
  },
];

const SPREAD_ARGUMENTS = {
  selector:
    "CallExpression[callee.property.name=/^(push|unshift|splice|max|min|concat|fromCharCode|fromCodePoint)$/] > SpreadElement",
  message:
    "Each element becomes an argument, and a large array overflows the stack: loop over it, or use reduce.",
};

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "coverage/", "eslint.config.js"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "no-console": "error",
      "no-restricted-syntax": ["error", ...RESTRICTED],
      // A handler is asynchronous by its port even where this store happens to answer at once.
      "@typescript-eslint/require-await": "off",
      // The query layer hands out its functions by destructuring; they use no `this`.
      "@typescript-eslint/unbound-method": "off",
      // A name that begins with an underscore says that it is left out on purpose.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": "error",
    },
  },
  {
    files: ["src/**", "commands/**", "bin/**"],
    plugins: { regexp },
    rules: {
      "no-restricted-syntax": ["error", ...RESTRICTED, SPREAD_ARGUMENTS],
      // On a text of a file or a request such a pattern takes the square of its length, or worse.
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": "error",
      // What does not fit on two screens nobody holds in the head.
      "max-lines-per-function": ["error", { max: 80 }],
    },
  },
  { files: ["vitest.config.ts"], rules: { "no-restricted-syntax": "off" } },
);
