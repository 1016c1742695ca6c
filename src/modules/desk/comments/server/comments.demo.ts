import type { DemoContext } from '#server/module.ts';
import { recordComment } from './tables.ts';

/** Fills the demo with comments on a record of another module. */
export async function demoComments(
  { db }: Pick<DemoContext, 'db'>,
  rows: readonly (typeof recordComment.$inferInsert)[],
): Promise<void> {
  if (rows.length) await db.insert(recordComment).values([...rows]);
}
