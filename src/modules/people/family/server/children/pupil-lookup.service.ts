import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { studentRights } from '#modules/people/students/rights.ts';
import { studentsWithin } from '#modules/people/students/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { NOWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { countAttempt, tooManyRequests } from '#server/http/limits.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { children } from '../../contract/children.contract.ts';
import { familyRights } from '../../rights.ts';
import { restrictedPupils } from './children.queries.ts';

type Question = z.output<(typeof children)['checkByIdNo']['body']>;

/** Questions that one guardian may ask in a day; all have the same answer. */
const QUESTIONS_A_DAY = 5;
const DAY_SECONDS = 86_400;
const CODES = [studentRights.view, familyRights.links] as const;

/** Who holds a number: told to staff about pupils in reach, and recorded. Guardians read to go on and add the child. */
export async function checkByIdNo(ctx: Context, { id_type, id_no }: Question) {
  const { actor, db, services } = ctx;
  const held = CODES.filter((code) => holds(actor, code));
  if (held.length === 0) {
    const key = `check_by_id_no:${actor.user_id}`;
    const asked = await services.database.separateTransaction(NOWHERE, (tx) => countAttempt(tx.db, key, DAY_SECONDS));
    if (asked > QUESTIONS_A_DAY) throw tooManyRequests(DAY_SECONDS);
    return { next: 'add_child' as const };
  }
  const [row] = await db
    .select({ id: student.id, name: user.name, class_name: classroom.name })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(
      and(
        eq(user.id_no_bidx, services.seal.blindIndex(id_no, 'id_no')),
        eq(user.id_type, id_type),
        studentsWithin(scopeOf(actor, ...held)),
        sql`${student.id} not in (${restrictedPupils(actor.user_id)})`,
      ),
    )
    .limit(1);
  ctx.audit({
    action: 'student.check_by_id_no',
    kind: 'read',
    ...(row ? { target: ['student', row.id] as const } : {}),
  });
  return { found: row !== undefined, name: row?.name ?? null, class_name: row?.class_name ?? null };
}
