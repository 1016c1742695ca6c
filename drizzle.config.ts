import { defineConfig } from 'drizzle-kit';

/** Tables are the source; `npx drizzle-kit export` prints the schema that they make. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/server/**/tables.ts', './src/modules/*/server/tables.ts'],
  out: './database/drizzle',
});
