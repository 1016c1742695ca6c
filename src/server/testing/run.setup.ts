import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { TEMPLATE } from '#server/testing/run-postgres.ts';
import { openRun } from './open-run.ts';

/** What Vitest does before the first test of a run: its PostgreSQL, with the demo where a file of the run speaks of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = await openRun(project.vitest.state.getPaths().some(speaksOfDemo));
  project.provide('postgres', { host: run.postgres.host, template: TEMPLATE, folder: run.folder });
  return run.close;
}

const speaksOfDemo = (file: string) => /demo|journey/i.test(readFileSync(file, 'utf8'));
