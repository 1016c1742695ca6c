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
import { classNamesOf, subjectMap } from '../lesson/lesson-rows.queries.ts';
import { electiveMember } from '../tables.ts';
import type { Verdict } from './check.service.ts';
import { bodyOf, type DifferenceWords, differencesBy, lessonsIn } from './differences.policy.ts';
import { peopleOf, type Settlement } from './settlement.policy.ts';

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
  const words = await wordsOf(source.db, organization_id, settlement);
  const ofTeacher = differencesBy(settlement, peopleOf);
  const ofClass = differencesBy(settlement, (one) => one.classroom_ids);
  const message = { event: 'timetable.published', organization_id, link: '/studentSchedule' };
  for (const { teacher } of answer.teachers) {
    const own = ofTeacher.get(teacher.id) ?? [];
    const said = (lang: Lang) => localize(messages.published_teacher, lang, { from: from(lang), n: lessonsIn(own) });
    await notify(source, {
      ...message,
      to: [teacher.id],
      title: { cn: said('cn'), us: said('us') },
      body: { cn: bodyOf(own, words, 'cn', 'teacher'), us: bodyOf(own, words, 'us', 'teacher') },
    });
  }
  const names = await classNamesOf(source.db, ofClass.keys());
  const told = new Set<string>();
  for (const [id, own] of ofClass) {
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
      ...message,
      to,
      title: { cn: said('cn'), us: said('us') },
      body: { cn: bodyOf(own, words, 'cn', 'class'), us: bodyOf(own, words, 'us', 'class') },
    });
  }
}

async function wordsOf(db: Db, organizationId: string, { added, gone }: Settlement): Promise<DifferenceWords> {
  const classes = await classNamesOf(
    db,
    [...added, ...gone].flatMap(({ classroom_ids }) => classroom_ids),
  );
  return { classes, subjects: await subjectMap(db, organizationId) };
}
