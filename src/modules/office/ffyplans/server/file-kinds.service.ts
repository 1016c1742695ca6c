import { and, arrayContains, eq } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Services } from '#server/services.ts';
import { FFYPLAN_EVIDENCE, FFYPLAN_FILE } from '../contract/ffyplan.shapes.ts';
import { seenPlans } from './ffyplan-reach.service.ts';
import { ffyplan, ffyplanGoal, ffyplanGoalYear } from './tables.ts';

/** What files are attached to: a plan, the figures of a goal in a year. */
export const filesOf = (id: string) => ({ type: FFYPLAN_FILE.purpose, id });
export const evidenceOf = (id: string) => ({ type: FFYPLAN_EVIDENCE.purpose, id });

/** Files of a plan: for those who read it, and those who decide about it. */
export const ffyplanFileKind = defineFileKind({
  kind: FFYPLAN_FILE.purpose,
  ...FFYPLAN_FILE.rule,
  image: { max_side: 4096 },
  can_read: async (db, actor, { id, attached_id }, services) => {
    if (!attached_id) return false;
    return acrossOrganizations(db, async () => {
      const seen = and(
        eq(ffyplan.id, attached_id),
        arrayContains(ffyplan.file_ids, [id]),
        await seenPlans({ db, actor, services }),
      );
      return (await db.$count(ffyplan, seen)) > 0;
    });
  },
});

/** What shows that a goal was reached: for those who read its plan. */
export const ffyplanEvidenceKind = defineFileKind({
  kind: FFYPLAN_EVIDENCE.purpose,
  ...FFYPLAN_EVIDENCE.rule,
  image: { max_side: 4096 },
  can_read: async (db, actor, { id, attached_id }, services) => {
    if (!attached_id) return false;
    return acrossOrganizations(db, async () => {
      const rows = await db
        .select({ id: ffyplan.id })
        .from(ffyplanGoalYear)
        .innerJoin(ffyplanGoal, eq(ffyplanGoal.id, ffyplanGoalYear.goal_id))
        .innerJoin(ffyplan, eq(ffyplan.id, ffyplanGoal.ffyplan_id))
        .where(
          and(
            eq(ffyplanGoalYear.id, attached_id),
            arrayContains(ffyplanGoalYear.evidence_ids, [id]),
            await seenPlans({ db, actor, services }),
          ),
        );
      return rows.length > 0;
    });
  },
});

/** Files as a page names them, in the order of their ids; their addresses are asked for when somebody opens them. */
export async function namedFiles({ files }: Pick<Services, 'files'>, db: Db, ids: readonly string[]) {
  const rows = await Promise.all(ids.map((id) => files.find(db, id)));
  return rows.flatMap((row) => (row ? [{ id: row.id, name: row.name, mime: row.mime, size: row.size }] : []));
}
