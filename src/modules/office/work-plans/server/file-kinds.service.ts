import { and, arrayContains, eq } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import { WORK_PLAN_EVIDENCE } from '../contract/work-plan.shapes.ts';
import { readableItems } from './plans/plan-reach.service.ts';
import { workPlan, workPlanItem } from './tables.ts';

/** What evidence is attached to. */
export const evidenceOf = (id: string) => ({ type: WORK_PLAN_EVIDENCE.purpose, id });

/** What shows that an item was done: for those who read it. */
export const evidenceKind = defineFileKind({
  kind: WORK_PLAN_EVIDENCE.purpose,
  ...WORK_PLAN_EVIDENCE.rule,
  image: { max_side: 4096 },
  can_read: async (db, actor, { id, attached_id }, services) => {
    if (!attached_id) return false;
    return acrossOrganizations(db, async () => {
      const rows = await db
        .select({ id: workPlanItem.id })
        .from(workPlanItem)
        .innerJoin(workPlan, eq(workPlan.id, workPlanItem.work_plan_id))
        .where(
          and(
            eq(workPlanItem.id, attached_id),
            arrayContains(workPlanItem.evidence_ids, [id]),
            await readableItems({ db, actor, services }),
          ),
        );
      return rows.length > 0;
    });
  },
});
