import { defineConfig } from 'vitest/config';

/** `unit` runs beside the code, on a real database; `e2e` drives a browser against a whole portal. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
          globalSetup: ['src/platform/server/testing/postgres.setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
  },
});
