import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import * as z from 'zod';
import {
  defineImport,
  type ImportOption,
  type ImportSource,
  type RowToSave,
  type TaskSource,
  type Verdict,
} from '#server/data-task/definitions.ts';
import { today } from '#shared/dates.ts';
import { day, id, line } from '#shared/fields.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { Text } from '#shared/text.ts';
import { codeOf } from '../../contract/departments.shapes.ts';
import { directoryRights } from '../../rights.ts';
import { covers } from '../covering.ts';
import type { DepartmentRow } from '../departments/departments.queries.ts';
import { notEnded } from '../departments/departments.service.ts';
import { department, organization, post, user, userDepartment } from '../tables.ts';
import { stateOn } from './department-members.queries.ts';
import { addMember } from './department-members.service.ts';
import { leaveOrganization } from './member-ending.service.ts';

interface Params {
  readonly organization_id: string;
}
interface Row {
  readonly number: string;
  readonly name: string;
  readonly department_code: string;
  readonly post_code: string | null;
  readonly is_main: 'yes' | 'no' | null;
  readonly is_acting: 'yes' | 'no' | null;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}
type Source = TaskSource<Params>;
type FileSource = ImportSource<Params>;
type Place = typeof userDepartment.$inferSelect;
interface Entry {
  readonly id: string;
  readonly user_id: string;
  readonly before: Pick<Place, 'is_main' | 'is_acting' | 'valid_to' | 'state'> | null;
}

const YES_NO: readonly (ImportOption & { readonly code: 'yes' | 'no' })[] = [
  { code: 'yes', cn: '是', us: 'Yes', also: ['y', '1', '√', '对'] },
  { code: 'no', cn: '否', us: 'No', also: ['n', '0', '×'] },
];

/** Everything that some rows refer to, read in four queries. */
async function loadReferences({ db, params, actor }: Source, rows: readonly Row[]) {
  const here = eq(department.organization_id, params.organization_id);
  const departments = await db
    .select()
    .from(department)
    .where(and(here, inArray(department.code, [...new Set(rows.map((row) => row.department_code))])));
  const people = await db
    .select({ id: user.id, name: user.name, number: user.number, types: user.types })
    .from(user)
    .innerJoin(organization, eq(organization.id, params.organization_id))
    .where(
      and(
        eq(user.client_id, organization.client_id),
        inArray(user.number, [...new Set(rows.map((row) => row.number))]),
        inArray(user.status, ['unconfirmed', 'confirmed']),
      ),
    );
  const codes = [...new Set(rows.flatMap((row) => row.post_code ?? []))];
  const posts = codes.length
    ? await db
        .select({ id: post.id, code: post.code })
        .from(post)
        .where(
          and(
            inArray(post.code, codes),
            eq(post.client_id, actor.client_id ?? ''),
            eq(post.status, 'active'),
            or(isNull(post.organization_id), eq(post.organization_id, params.organization_id)),
          ),
        )
    : [];
  const places = people.length
    ? await db
        .select()
        .from(userDepartment)
        .where(
          and(
            eq(userDepartment.organization_id, params.organization_id),
            inArray(
              userDepartment.user_id,
              people.map((one) => one.id),
            ),
            notEnded,
          ),
        )
    : [];
  return { departments, people, posts, places };
}

type References = Awaited<ReturnType<typeof loadReferences>>;

function resolve(row: Row, known: References) {
  const home = known.departments.find((one) => one.code === row.department_code);
  const person = known.people.find((one) => one.number === row.number);
  const postId = row.post_code === null ? null : known.posts.find((one) => one.code === row.post_code)?.id;
  const place = known.places.find(
    (one) => one.user_id === person?.id && one.department_id === home?.id && one.post_id === (postId ?? null),
  );
  return { home, person, postId, place };
}

function verdictOf(source: FileSource, row: Row, known: References): Verdict {
  const { home, person, postId, place } = resolve(row, known);
  const errors: Record<string, Text[]> = {};
  if (!person) errors['number'] = [{ cn: '没有这个工号', us: 'No one has this staff number' }];
  else if (!isSameName(person.name, row.name))
    errors['name'] = [{ cn: '姓名与工号不符', us: 'The name doesn’t match the staff number' }];
  else if (!person.types.includes('teacher') && !person.types.includes('guard'))
    errors['number'] = [{ cn: '只有教职工可以加入部门', us: 'Only staff can join a department' }];
  const isSame = place !== undefined && isAsWished(place, wishOf(source, row, place));
  // places in classes are given elsewhere; a file that says what is so says nothing
  if (home?.status !== 'active' || (home.kind === 'class' && !isSame))
    errors['department_code'] = [{ cn: '没有这个部门', us: 'Department not found' }];
  else if (
    !covers(source.actor, directoryRights.members, {
      organization_id: source.params.organization_id,
      department_id: home.id,
    })
  )
    errors['department_code'] = [
      { cn: '您没有管理该部门成员的权限', us: 'You don’t manage members of that organisation' },
    ];
  if (postId === undefined) errors['post_code'] = [{ cn: '没有这个岗位', us: 'Post not found' }];
  const from = row.valid_from ?? today();
  if (row.valid_to && row.valid_to < (place?.valid_from ?? from))
    errors['valid_to'] = [{ cn: '结束日期不能早于开始日期', us: 'The end date is before the start date' }];
  if (Object.keys(errors).length) return { errors };
  if (!place) return 'created';
  return isSame ? 'same' : 'changed';
}

const isAsWished = (place: Place, wish: ReturnType<typeof wishOf>): boolean =>
  (['is_main', 'is_acting', 'valid_to'] as const).every((fact) => place[fact] === wish[fact]);

/** What a row wants of a place; what the file has no column for stays as it is. */
function wishOf({ has }: FileSource, row: Row, place: Place | undefined) {
  return {
    is_main: place && !has('is_main') ? place.is_main : row.is_main === 'yes',
    is_acting: place && !has('is_acting') ? place.is_acting : row.is_acting === 'yes',
    valid_to: place && !has('valid_to') ? place.valid_to : row.valid_to,
  };
}

async function save(source: FileSource, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const known = await loadReferences(
    source,
    rows.map(({ row }) => row),
  );
  const { db, services } = source;
  const within = { db, services, afterCommit: () => {} };
  const entries: Entry[] = [];
  for (const { row } of rows) {
    const { home, person, postId, place } = resolve(row, known);
    const wish = wishOf(source, row, place);
    if (place) {
      const { is_main, is_acting, valid_to, state } = place;
      await db
        .update(userDepartment)
        .set({ ...wish, state: stateOn({ valid_from: place.valid_from, valid_to: wish.valid_to }, today()) })
        .where(eq(userDepartment.id, place.id));
      entries.push({ id: place.id, user_id: place.user_id, before: { is_main, is_acting, valid_to, state } });
      continue;
    }
    const user_id = (person as { id: string }).id;
    const made = await addMember(
      within,
      home as DepartmentRow,
      { user_id, post_id: postId ?? null, valid_from: row.valid_from, ...wish },
      'import',
    );
    entries.push({ id: made.id, user_id, before: null });
  }
  await services.sessions.refresh(db, [...new Set(entries.map((entry) => entry.user_id))]);
  return entries;
}

defineImport<Params, Row>({
  name: 'department_members',
  title: { cn: '部门成员', us: 'Department members' },
  rights: [directoryRights.members],
  params: z.strictObject({ organization_id: id }),
  max_rows: 20_000,
  columns: [
    { key: 'number', cn: '工号', us: 'Staff number', is_required: true, schema: line(1, 30), example: 'T0001' },
    { key: 'name', cn: '姓名', us: 'Name', is_required: true, schema: line(1, 50), example: '张三' },
    {
      key: 'department_code',
      cn: '部门编码',
      us: 'Department code',
      is_required: true,
      schema: codeOf(2, 20),
      example: 'JW',
    },
    { key: 'post_code', cn: '岗位编码', us: 'Post code', schema: codeOf(2, 20), example: 'teacher' },
    { key: 'is_main', cn: '主岗', us: 'Primary', schema: z.enum(['yes', 'no']), options: YES_NO },
    { key: 'is_acting', cn: '代理', us: 'Acting', schema: z.enum(['yes', 'no']), options: YES_NO },
    { key: 'valid_from', cn: '开始日期', us: 'From', schema: day, note: { cn: '空：今天', us: 'Empty for today' } },
    { key: 'valid_to', cn: '结束日期', us: 'To', schema: day },
  ],
  keysOf: (row) => ({ number: [row.number, row.department_code, row.post_code].join('|') }),
  async compare(source, rows) {
    const known = await loadReferences(source, rows);
    return rows.map((row) => verdictOf(source, row, known));
  },
  save,
  async undo(source, entries) {
    for (const { id: placeId, before } of entries as readonly Entry[]) {
      if (before) {
        await source.db.update(userDepartment).set(before).where(eq(userDepartment.id, placeId));
        continue;
      }
      const [gone] = await source.db
        .delete(userDepartment)
        .where(and(eq(userDepartment.id, placeId), eq(userDepartment.source, 'import')))
        .returning();
      if (gone) await leaveOrganization(source, gone);
    }
    const people = (entries as readonly Entry[]).map((entry) => entry.user_id);
    await source.services.sessions.refresh(source.db, [...new Set(people)]);
  },
});
