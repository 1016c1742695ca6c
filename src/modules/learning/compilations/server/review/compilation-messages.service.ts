import { eq, inArray } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { department } from '#modules/core/directory/server/tables.ts';
import { resourceRights } from '#modules/learning/course-resources/rights.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineEvent } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { compilationMessages } from '../../contract/compilations.refusals.ts';
import type { Stored } from '../compilations.service.ts';
import { compilation } from '../tables.ts';
import { superUsersOf } from './super-users.store.ts';

/** A compilation was opened to everybody, or closed. */
export const publicChanged = defineEvent<{ id: string; organization_id: string; is_public: boolean }>(
  'compilation.public_changed',
);

export const pathOf = (id: string): string => `/teach_assets/${id}/detail`;

type CompilationNotice = keyof typeof compilationMessages;
type NoticedCompilation = Pick<Stored, 'id' | 'title' | 'organization_id' | 'owner_id'> & {
  readonly editor_ids: readonly string[];
};

/** Notifies people of what happened to a compilation; each sentence names it. */
export async function notifyOfCompilation(
  source: Pick<EventSource, 'db' | 'services'>,
  event: CompilationNotice,
  to: readonly string[],
  row: Pick<NoticedCompilation, 'id' | 'title' | 'organization_id'>,
  more: {
    readonly words?: Readonly<Record<string, string>>;
    readonly note?: string | null;
    readonly link?: string;
  } = {},
): Promise<void> {
  const values: Readonly<Record<string, string>> = { title: row.title, ...more.words };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (mark, key: string) => values[key] ?? mark);
  const { cn, us } = compilationMessages[event];
  await notify(source, {
    event: `compilation.${event}`,
    to,
    organization_id: row.organization_id,
    title: { cn: filled(cn), us: filled(us) },
    ...(more.note ? { body: { cn: more.note, us: more.note } } : {}),
    link: more.link ?? pathOf(row.id),
  });
}

/** Owner and editors, without the one who did it. */
export async function notifyAuthors(
  ctx: Context,
  row: NoticedCompilation,
  event: CompilationNotice,
  note: string | null,
): Promise<void> {
  const to = [row.owner_id, ...row.editor_ids].filter((id) => id !== ctx.actor.user_id);
  await notifyOfCompilation(ctx, event, to, row, { note });
  await todosChanged(ctx, [...to, ...(await reviewersOf(ctx, row))]);
}

/** Notifies those who decide that something waits, and refreshes their home pages when it no longer does. */
export async function notifyReviewers(ctx: Context, row: Stored): Promise<void> {
  const to = await reviewersOf(ctx, row);
  if (row.status === 'submitted') await notifyOfCompilation(ctx, 'to_review', to, row);
  await todosChanged(ctx, to);
}

/** Who decides about what is submitted for a level: user ids, without the owner. */
async function reviewersOf(
  { db }: Pick<Context, 'db'>,
  row: Pick<Stored, 'id' | 'owner_id' | 'organization_id'>,
): Promise<string[]> {
  const [now] = await db.select().from(compilation).where(eq(compilation.id, row.id));
  if (!now?.wanted_level) return [];
  if (now.wanted_level === 'group')
    return others(await holders(db, resourceRights.reviewForGroup, row.organization_id), row.owner_id);
  const led =
    now.wanted_level === 'department' && now.department_id ? await leadersOfDepartment(db, now.department_id) : [];
  // the leader of the teaching group decides; those who review for the school are asked where there is none
  if (led.some((id) => id !== row.owner_id)) return others(led, row.owner_id);
  const { organization_id } = row;
  const supers = await superUsersOf(
    { db },
    { organization_id, stage_code: now.stage_code, subject_value: now.subject_value },
  );
  const school = await holders(db, resourceRights.review, row.organization_id);
  return others([...school, ...supers], row.owner_id);
}

async function leadersOfDepartment(db: Context['db'], departmentId: string): Promise<string[]> {
  const [own] = await db.select({ path: department.path }).from(department).where(eq(department.id, departmentId));
  if (!own) return [];
  const rows = await db
    .select({ leader_id: department.leader_id })
    .from(department)
    .where(inArray(department.id, own.path.split('/')));
  return rows.flatMap(({ leader_id }) => leader_id ?? []);
}

const others = (ids: readonly string[], ownerId: string): string[] => [...new Set(ids)].filter((id) => id !== ownerId);

export async function announceOpenness(ctx: Context, row: Stored): Promise<void> {
  const { id, organization_id, is_public } = row;
  await publicChanged.emit(ctx, { id, organization_id, is_public });
}
