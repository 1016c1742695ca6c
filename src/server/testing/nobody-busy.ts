import type { TestDatabase } from '#server/testing/database.ts';

/** What the demo lets people do at some hour (`busySources`), taken from them. */
const NOTHING = [
  'update lesson_hold set active = false where active',
  'update work_plan_item set starts_at = null, ends_at = null, broom_id = null, is_room_held = false',
  'update duty_shift set is_live = false',
  'update home_visit_teacher set holds_slot = false',
  'update interview_score set holds_slot = false',
];

/** Nobody of the demo is busy any more: what tests plan with people begins at whatever hour of whatever day they run. */
export async function nobodyBusy(database: Pick<TestDatabase, 'query'>): Promise<void> {
  for (const statement of NOTHING) await database.query(statement);
}
