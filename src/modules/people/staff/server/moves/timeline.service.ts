import { desc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfDepartments, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { post } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { formatDay } from '#shared/dates.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { staffStatus } from '#shared/reference/school.ts';
import { findItem } from '#shared/reference-lists.ts';
import type { Text } from '#shared/text.ts';
import { leftKinds } from '../../contract/move-kinds.ts';
import { entryStatuses } from '../../contract/teacher-kinds.ts';
import type { timelineRow } from '../../contract/teacher-moves.contract.ts';
import { staffRights } from '../../rights.ts';
import { teacherChange } from '../tables.ts';
import type { Standing } from './standing.service.ts';

type TimelineRow = z.input<typeof timelineRow>;
type Change = typeof teacherChange.$inferSelect;
interface Words {
  readonly name: string;
  readonly name_en: string | null;
}

/** What a change may hold, in the order in which it is told, and how its values are said. */
const FIELDS: Readonly<
  Record<string, Text & { readonly of?: ReferenceList; readonly kind?: 'department' | 'post' | 'day' }>
> = {
  entry_status: { cn: '状态', us: 'Status', of: entryStatuses },
  work_status: { cn: '在职状态', us: 'Work status', of: staffStatus },
  department_id: { cn: '部门', us: 'Department', kind: 'department' },
  post_id: { cn: '岗位', us: 'Post', kind: 'post' },
  probation_months: { cn: '试用期（月）', us: 'Probation (months)' },
  left_on: { cn: '最后工作日', us: 'Last day', kind: 'day' },
  left_kind: { cn: '离职类型', us: 'Kind of leaving', of: leftKinds },
};

/** Changes whose reasons and papers say something about somebody's health or conduct. */
const PRIVATE = new Set(['status', 'leave', 'retire', 'regular', 'extend', 'correction']);

/** What changed in an employment, the newest first. Reasons and papers are for the person and who keeps the record. */
export async function timelineOf(ctx: Context, standing: Standing): Promise<TimelineRow[]> {
  const read = () => rowsOf(ctx, standing);
  return standing.is_self ? acrossOrganizations(ctx.db, read) : read();
}

async function rowsOf(ctx: Context, { row, is_self, reaches }: Standing): Promise<TimelineRow[]> {
  const { db } = ctx;
  const rows = await db
    .select()
    .from(teacherChange)
    .where(eq(teacherChange.user_id, row.id))
    .orderBy(desc(teacherChange.effective_on), desc(teacherChange.id));
  const ids = (key: string) =>
    rows.flatMap(({ from, to }) => [from[key], to[key]]).filter((id) => typeof id === 'string');
  const departments = await namesOfDepartments(db, ids('department_id'));
  const posts = await namesOfPosts(ctx, ids('post_id'));
  const people = await namesOfUsers(
    db,
    rows.flatMap((one) => one.changed_by ?? []),
  );
  const sees = is_self || reaches(staffRights.leaving);
  const undone = undoneOf(rows);
  const list: TimelineRow[] = [];
  for (const one of rows) {
    const isOpen = sees || !PRIVATE.has(one.kind);
    list.push({
      id: one.id,
      kind: one.kind as TimelineRow['kind'],
      effective_on: one.effective_on,
      reason: isOpen ? one.reason : null,
      papers: isOpen ? await papersOf(ctx, one.papers) : [],
      by: named(one.changed_by ? people.get(one.changed_by) : undefined),
      is_undone: undone.has(one.id),
      changes: changesOf(one, departments, posts),
      created_at: one.created_at,
    });
  }
  return list;
}

const LEAVINGS = ['leave', 'retire'];

/** Leavings that were taken back: each of them by the first correction after it that says so of its day. */
function undoneOf(rows: readonly Change[]): Set<string> {
  const byTime = rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
  const open = new Map<string, string>();
  const undone = new Set<string>();
  for (const { id, kind, effective_on, from, to } of byTime) {
    if (LEAVINGS.includes(kind)) open.set(effective_on, id);
    const day = from['left_on'];
    const taken =
      kind === 'correction' && to['left_on'] === null && typeof day === 'string' ? open.get(day) : undefined;
    if (taken) undone.add(taken);
  }
  return undone;
}

const named = (person: { readonly id: string; readonly name: string; readonly name_en: string | null } | undefined) =>
  person ? { id: person.id, name: person.name, name_en: person.name_en } : null;

async function namesOfPosts({ db }: Context, ids: readonly string[]): Promise<Map<string, Words>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: post.id, name: post.name, name_en: post.name_en })
    .from(post)
    .where(inArray(post.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

function changesOf(
  { from, to }: Change,
  departments: ReadonlyMap<string, Words>,
  posts: ReadonlyMap<string, Words>,
): TimelineRow['changes'] {
  return Object.entries(FIELDS).flatMap(([key, field]) => {
    // what a change does not say afterwards did not change
    if (!(key in to) || from[key] === to[key]) return [];
    const say = (value: string | number | null | undefined): Words | null => {
      if (value === null || value === undefined) return null;
      if (field.kind === 'department') return departments.get(String(value)) ?? null;
      if (field.kind === 'post') return posts.get(String(value)) ?? null;
      if (field.kind === 'day')
        return { name: formatDay(String(value), 'cn'), name_en: formatDay(String(value), 'us') };
      const known = field.of && findItem(field.of, value);
      return { name: known?.cn ?? String(value), name_en: known?.us ?? null };
    };
    const pick = (words: Words | null) => words && { name: words.name, name_en: words.name_en };
    const [before, after] = [pick(say(from[key])), pick(say(to[key]))];
    if (!before && !after) return [];
    return [{ field: { name: field.cn, name_en: field.us }, from: before, to: after }];
  });
}

/** Links to files that work for a minute; those that are gone are left out. */
export async function papersOf({ db, services: { files } }: Context, ids: readonly string[]) {
  const list: { name: string; mime: string; url: string }[] = [];
  for (const id of ids) {
    const file = await files.find(db, id);
    if (file) list.push({ name: file.name, mime: file.mime, url: files.link(id) });
  }
  return list;
}
