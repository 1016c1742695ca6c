import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { currentSemester } from '#modules/core/school/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { requireRoom } from '#server/database/room.ts';
import type { Context } from '#server/http/context.ts';

import { dayBounds, today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { MeritDraft } from '../../contract/merit.contract.ts';
import { meritKinds, meritRefusals as r, meritTexts as t } from '../../contract/merit-kinds.ts';
import { headedAmong, isReached, mayRecordAbout } from '../reach.queries.ts';
import { meritRecord, meritRule } from '../tables.ts';
import { tellFamilies } from './merit-messages.service.ts';
import { forStaff, mayWithdraw, meritMoves } from './merit-view.service.ts';
import { findMerit } from './merits.queries.ts';

/** One sentence about some students of the own classes. Refuses (404001) all of it where one of them is no such student. */
export async function recordMerits(ctx: Context, draft: MeritDraft) {
  const { db, actor } = ctx;
  const ids = [...new Set(draft.student_ids)];
  const students = await db
    .select({ id: student.id, classroom_id: student.classroom_id, organization_id: student.organization_id })
    .from(student)
    .where(and(inArray(student.id, ids), mayRecordAbout(actor)))
    .orderBy(asc(student.id));
  const [first] = students;
  if (!first || students.length !== ids.length) throw refuse(shared.not_found);
  // one call is of one school, whose term and rules hold
  if (students.some(({ organization_id }) => organization_id !== first.organization_id)) throw refuse(shared.not_found);
  const classes = [...new Set(students.flatMap(({ classroom_id }) => classroom_id ?? []))];
  const headed = await headedAmong(db, actor, classes);
  if (draft.kind === 'remind' && draft.to_family && classes.some((id) => !headed.has(id)))
    throw refuseFields({ to_family: [t.only_head] });
  const term = await currentSemester(db, first.organization_id);
  if (!term) throw refuse(r.no_term);
  await requireCap(ctx, term.id, draft, students.length);
  const { dimension, kind, points_tenths, text, to_family } = draft;
  const rows = students.map(({ id: student_id, classroom_id, organization_id }) => ({
    id: uuidv7(),
    organization_id,
    student_id,
    classroom_id,
    semester_id: term.id,
    dimension,
    kind,
    points_tenths,
    text,
    to_family,
    given_by: actor.user_id,
  }));
  const made = await db.insert(meritRecord).values(rows).returning();
  for (const row of made) await meritMoves.begin(ctx, row);
  ctx.audit({
    action: 'merit_record.create',
    organization_id: first.organization_id,
    after: { students: made.length, dimension, kind, points_tenths, to_family },
  });
  const families = to_family ? await tellFamilies(ctx, first.organization_id, ids, 'noted') : 0;
  return { made: made.length, families };
}

/** A rule says how many notes somebody gives a day; who gives many at once waits for the own others. */
async function requireCap({ db, actor, services, lang }: Context, semesterId: string, draft: MeritDraft, more: number) {
  const { dimension, kind } = draft;
  const [rule] = await db
    .select({ most: meritRule.daily_cap })
    .from(meritRule)
    .where(and(eq(meritRule.semester_id, semesterId), eq(meritRule.dimension, dimension), eq(meritRule.kind, kind)));
  if (!rule) return;
  const { most } = rule;
  const { start } = dayBounds(today(actor.time_zone, new Date(services.clock.now())), actor.time_zone);
  const given = and(
    eq(meritRecord.given_by, actor.user_id),
    eq(meritRecord.source, 'manual'),
    eq(meritRecord.dimension, dimension),
    eq(meritRecord.kind, kind),
    gte(meritRecord.created_at, sql`${start}::timestamptz`),
  );
  await requireRoom(
    db,
    { of: `merit ${actor.user_id}:${dimension}:${kind}`, most, more },
    () => db.$count(meritRecord, given),
    () => refuse(r.cap, { kind: labelOf(meritKinds, kind, lang), most: String(most) }),
  );
}

/** A note counts no more. */
export async function withdrawMerit(
  ctx: Context,
  id: string,
  { reason, version }: { reason: string; version: number },
) {
  const { db, actor, services } = ctx;
  const now = services.clock.now();
  const found = await findMerit(db, eq(meritRecord.id, id));
  if (!found || !(await isReached(db, actor, found.row.student_id))) throw refuse(shared.not_found);
  if (!mayWithdraw(actor, found.row, now)) throw refuse(r.too_late);
  const row = await meritMoves.lockIn(db, eq(meritRecord.id, id), id, 'withdraw', version);
  await meritMoves.advance({ ...ctx, audit: (entry) => ctx.audit(withoutReason(entry)) }, row, 'withdraw', {
    set: { withdraw_reason: reason },
  });
  if (row.to_family) await tellFamilies(ctx, row.organization_id, [row.student_id], 'withdrawn');
  const after = await findMerit(db, eq(meritRecord.id, id));
  if (!after) throw refuse(shared.not_found);
  return forStaff(actor, after, now);
}

type Entry = Parameters<Context['audit']>[0];

/** Why stands in the note, not in the log. */
const withoutReason = ({ before: _, after: __, ...entry }: Entry): Entry => entry;
