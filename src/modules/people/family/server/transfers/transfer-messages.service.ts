import { eq } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { classTeachers } from '#modules/core/school/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { notify } from '#server/notify/notify.ts';
import { today } from '#shared/dates.ts';
import { localize, type Text } from '#shared/text.ts';
import { familyMessages as messages } from '../../contract/family.refusals.ts';
import { familyRights } from '../../rights.ts';
import type { guardianTransfer } from '../tables.ts';

type Transfer = typeof guardianTransfer.$inferSelect;

const PAGE = '/mobile/transferGuardianship';

/** Open pages and to-do lists of everybody concerned read again. */
export async function announceTransfer(source: EventSource, row: Transfer): Promise<void> {
  const { db, services } = source;
  const both = [row.from_id, row.to_id].filter((id) => id !== null);
  for (const id of both) await services.realtime.emit(db, `user:${id}`, 'children_changed');
  const school = row.kind === 'by_school' ? await holders(db, familyRights.links, row.organization_id) : [];
  await todosChanged(source, [row.to_id, ...school]);
}

/** Tells these people, each once. */
export async function notifyOfTransfer(
  source: EventSource,
  row: Transfer,
  people: readonly (string | null)[],
  text: Text,
): Promise<void> {
  const to = [...new Set(people.filter((id) => id !== null))];
  if (to.length === 0) return;
  const { db } = source;
  const [child] = await db.select({ name: user.name }).from(user).where(eq(user.id, row.student_id));
  const [asker] = await db.select({ name: user.name }).from(user).where(eq(user.id, row.requested_by));
  const vars = { child: child?.name ?? '', from: asker?.name ?? '' };
  await notify(source, {
    event: 'guardian_transfer.news',
    to,
    organization_id: row.organization_id,
    title: { cn: localize(text, 'cn', vars), us: localize(text, 'us', vars) },
    link: `${PAGE}?id=${row.student_id}`,
  });
}

/** The head of the class learns whom to call from now on. */
export async function notifyHead(source: EventSource, row: Transfer): Promise<void> {
  const { db } = source;
  const [pupil] = await db
    .select({ classroom_id: student.classroom_id, name: user.name })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .where(eq(student.id, row.student_id));
  if (!pupil?.classroom_id) return;
  const teachers = await classTeachers(db, pupil.classroom_id, today());
  const vars = { child: pupil.name };
  await notify(source, {
    event: 'guardian_transfer.news',
    to: teachers.filter((one) => one.role === 'head').map((one) => one.user_id),
    organization_id: row.organization_id,
    title: { cn: localize(messages.main_changed, 'cn', vars), us: localize(messages.main_changed, 'us', vars) },
    link: '/guardians?tab=guardians',
  });
}
