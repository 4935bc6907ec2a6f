/** The folder of Swagger UI's files; the built program has a copy of them beside it (build.ts). */
declare module "swagger-ui-dist/absolute-path.js" {
  function folder(): string;
  export = folder;
}
