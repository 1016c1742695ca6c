import { defineConfig } from 'drizzle-kit';

/** Tables are the source; `npm run migration -- name` writes the next SQL file from what changed in them. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/server/**/tables.ts', './src/modules/*/server/tables.ts'],
  out: './database/drizzle',
});
