import { and, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { todayOf } from '#modules/core/directory/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { BLOCKING } from '../../contract/violation.shapes.ts';
import { parkingBlacklist as entry } from '../tables.ts';
import { blockMoves } from './blacklists.service.ts';
import { releaseBlock } from './block-effects.service.ts';
import { notifyDriver } from './block-messages.service.ts';
import { blockByPoints, systemMover } from './points.service.ts';

export const countPoints = defineJob({
  name: 'parking_gate.points',
  title: { cn: '违停累计分', us: 'Count points of violations' },
  schema: z.strictObject({ organization_id: z.uuid(), plate_no: z.string() }),
  handler: (services: Services, { organization_id, plate_no }) =>
    services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
      blockByPoints({ db, afterCommit, services }, organization_id, plate_no),
    ),
  concurrency: 2,
});

const BATCH = 200;

/** Entries whose last day is over end: permits resume and cameras hear of it. */
export async function endBlocks(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const rows = await db
      .select()
      .from(entry)
      .where(and(inArray(entry.status, [...BLOCKING]), sql`${entry.valid_to} < ${todayOf(entry.organization_id)}`))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const row of rows) {
      const { mover, write } = systemMover(source);
      const after = await blockMoves.advance(mover, row, 'expire');
      await write();
      await releaseBlock(source, after);
      const { organization_id, plate_no, reason } = after;
      await notifyDriver(source, after.user_id, 'block_over', { organization_id, plate: plate_no ?? '', reason });
    }
  });
}
