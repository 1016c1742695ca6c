import { defineConfig } from 'drizzle-kit';

/** Tables are the source; `npm run new:migration` writes what changed in them (scripts/new-migration.ts). */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/server/**/tables.ts', './src/modules/*/*/server/tables.ts'],
  out: process.env.MIGRATION_DRAFTS ?? './database/drizzle',
});
