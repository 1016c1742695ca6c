import { and, eq, inArray, isNull } from 'drizzle-orm';
import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDay } from '#shared/dates.ts';
import { type Lang, localize } from '#shared/text.ts';
import { scheduleMessages as messages } from '../../contract/schedule.refusals.ts';
import type { ScheduleRecord } from '../draft/schedule-rows.service.ts';
import { classNamesOf } from '../lesson/lesson-rows.queries.ts';
import { electiveMember } from '../tables.ts';
import type { Verdict } from './check.service.ts';

/** Students of some classes with their guardians whom no court keeps away. */
export async function familiesOf(db: Db, classroomIds: readonly string[]): Promise<string[]> {
  if (classroomIds.length === 0) return [];
  const own = await db
    .select({ id: student.id })
    .from(student)
    .where(and(inArray(student.classroom_id, [...classroomIds]), eq(student.status, 'enrolled')));
  const members = await db
    .select({ id: electiveMember.student_id })
    .from(electiveMember)
    .where(and(inArray(electiveMember.classroom_id, [...classroomIds]), isNull(electiveMember.to_on)));
  const students = [...new Set([...own, ...members].map((one) => one.id))];
  const guardians = await unrestrictedGuardians(db, students);
  return [...new Set([...students, ...[...guardians.values()].flat()])];
}

/** Everybody concerned is told once: each teacher with their own difference, families of classes whose lessons change. */
export async function tellOfPublishing(source: EventSource, row: ScheduleRecord, verdict: Verdict): Promise<void> {
  const { settlement, answer } = verdict;
  const { organization_id, effective_from } = row;
  const from = (lang: Lang) => formatDay(effective_from ?? verdict.part.from, lang);
  for (const { teacher, ...sum } of answer.teachers) {
    const n = Math.max(sum.new, sum.gone);
    const said = (lang: Lang) => localize(messages.published_teacher, lang, { from: from(lang), n });
    await notify(source, {
      event: 'timetable.published',
      to: [teacher.id],
      organization_id,
      title: { cn: said('cn'), us: said('us') },
      link: '/studentSchedule',
    });
  }
  const changed = [...new Set([...settlement.added, ...settlement.gone].flatMap((one) => one.classroom_ids))];
  const names = await classNamesOf(source.db, changed);
  const told = new Set<string>();
  for (const id of changed) {
    const name = names.get(id);
    if (!name) continue;
    const said = (lang: Lang) =>
      localize(messages.published_class, lang, {
        class: lang === 'us' ? (name.name_en ?? name.name) : name.name,
        from: from(lang),
      });
    const to = (await familiesOf(source.db, [id])).filter((one) => !told.has(one));
    for (const one of to) told.add(one);
    await notify(source, {
      event: 'timetable.published',
      to,
      organization_id,
      title: { cn: said('cn'), us: said('us') },
      link: '/studentSchedule',
    });
  }
}
