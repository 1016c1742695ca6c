import { and, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { ROLL_MOVES, type studentLifecycle } from '../contract/students.lifecycle.ts';
import { ownChildren } from './ports.ts';
import { studentsWithin } from './students.queries.ts';
import { student } from './tables.ts';

const DAYS = 30;
/** What a card has room for. */
const SHOWN = 5;
const since = sql`now() - make_interval(days => ${DAYS})`;

/**
 * What changed on the roll of the pupils whom the list shows, the newest first. A move writes the pupil's row, so that
 * those who were not touched since are not asked for their history.
 */
export async function viewRollChanges({ db, actor, scope, services }: Context) {
  const restricted = await ownChildren.of(services).restricted(db, actor.user_id);
  const where = and(
    studentsWithin(scope),
    restricted.length ? notInArray(student.id, [...restricted]) : undefined,
    sql`${student.updated_at} >= ${since}`,
    eq(lifecycleEvent.entity_type, 'student'),
    sql`${lifecycleEvent.at} >= ${since}`,
    inArray(lifecycleEvent.move, [...ROLL_MOVES]),
  );
  const [counted] = await db
    .select({ n: count() })
    .from(student)
    .innerJoin(lifecycleEvent, eq(lifecycleEvent.entity_id, student.id))
    .where(where);
  const list = await db
    .select({
      id: lifecycleEvent.id,
      student: { id: user.id, name: user.name, name_en: user.name_en },
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      move: sql<MoveOf<typeof studentLifecycle>>`${lifecycleEvent.move}`,
      at: lifecycleEvent.at,
    })
    .from(student)
    .innerJoin(lifecycleEvent, eq(lifecycleEvent.entity_id, student.id))
    .innerJoin(user, eq(user.id, student.id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(where)
    .orderBy(desc(lifecycleEvent.at), desc(lifecycleEvent.id))
    .limit(SHOWN);
  return { total: counted?.n ?? 0, list };
}
