/** Where the files of Swagger UI lie; the built program has a copy beside it (build.ts). */
declare module "swagger-ui-dist/absolute-path.js" {
  function folder(): string;
  export = folder;
}
