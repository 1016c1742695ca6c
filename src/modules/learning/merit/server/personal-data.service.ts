import { and, desc, eq } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { forFamily } from './records/merits.queries.ts';
import { meritRecord } from './tables.ts';

const LISTED = 5_000;

/** With an account go the sentences about it; sums of terms stay whole. */
export const eraseMerits = (db: Db, userId: string): Promise<unknown> =>
  db.update(meritRecord).set({ text: '-', withdraw_reason: null }).where(eq(meritRecord.student_id, userId));

/** What was noted of the person as a student, as families read it. */
export const ownMerits = ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<unknown> =>
  acrossOrganizations(db, async () =>
    db
      .select({
        text: meritRecord.text,
        dimension: meritRecord.dimension,
        kind: meritRecord.kind,
        created_at: meritRecord.created_at,
      })
      .from(meritRecord)
      .where(and(eq(meritRecord.student_id, actor.user_id), forFamily()))
      .orderBy(desc(meritRecord.created_at))
      .limit(LISTED),
  );
