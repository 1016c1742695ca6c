import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { department, organization } from '../tables.ts';

interface Names {
  readonly name: string;
  readonly name_en: string | null;
}

/** The department of a class, or of the teachers of a grade: made and renamed with it. */
export interface GroupDepartment extends Names {
  readonly organization_id: string;
  readonly parent_id: string | null;
  readonly kind: 'class' | 'grade';
  readonly code: string;
  readonly sort: number | null;
}

function keysOf(name: string) {
  const { name_pinyin, name_initials } = nameKeys(name);
  return { name_pinyin, name_initials };
}

/** Makes the department of a class or grade in the caller's transaction and returns its id. A code that is taken gets an ending. */
export async function createGroupDepartment(db: Db, draft: GroupDepartment): Promise<string> {
  const id = uuidv7();
  const [place] = await db
    .select({ code: organization.code })
    .from(organization)
    .where(eq(organization.id, draft.organization_id));
  const [above] = draft.parent_id
    ? await db
        .select({ path: department.path, depth: department.depth })
        .from(department)
        .where(and(eq(department.id, draft.parent_id), eq(department.organization_id, draft.organization_id)))
    : [];
  const taken = await db.$count(
    department,
    and(eq(department.organization_id, draft.organization_id), eq(department.code, draft.code)),
  );
  const name = await freeName(db, draft, draft.name, id);
  const code = taken ? `${draft.code}-${id.slice(-4)}` : draft.code;
  await db.insert(department).values({
    ...draft,
    code,
    name,
    ...keysOf(name),
    id,
    parent_id: above ? draft.parent_id : null,
    path: above ? `${above.path}/${id}` : id,
    depth: (above?.depth ?? 0) + 1,
    // the end of the id keeps it free in every school group: unitids are never given twice
    department_unitid: `${place?.code ?? ''}-${draft.code}-${id.slice(-4)}`.slice(-32),
  });
  return id;
}

/** Gives a department the name of the class or grade that it belongs to. */
export async function renameDepartment(db: Db, id: string, names: Names): Promise<void> {
  const [place] = await db
    .select({ organization_id: department.organization_id, parent_id: department.parent_id })
    .from(department)
    .where(eq(department.id, id));
  if (!place) return;
  const name = await freeName(db, place, names.name, id);
  await db
    .update(department)
    .set({ ...names, name, ...keysOf(name), version: next, updated_at: now })
    .where(eq(department.id, id));
}

/** Closes the department of a class that has ended; its name stays in history. */
export async function archiveDepartment(db: Db, id: string): Promise<void> {
  await db.update(department).set({ status: 'archived', version: next, updated_at: now }).where(eq(department.id, id));
}

/** Opens it again, when the end of the class was taken back. */
export async function restoreDepartment(db: Db, id: string): Promise<void> {
  await db.update(department).set({ status: 'active', version: next, updated_at: now }).where(eq(department.id, id));
}

interface Place {
  readonly organization_id: string;
  readonly parent_id: string | null;
}

/** The wanted name, or with a number behind it while a sibling still has it: in summer two cohorts may be called alike. */
async function freeName(db: Db, place: Place, wanted: string, ownId: string): Promise<string> {
  const siblings = await db
    .select({ name: department.name })
    .from(department)
    .where(
      and(
        eq(department.organization_id, place.organization_id),
        place.parent_id ? eq(department.parent_id, place.parent_id) : isNull(department.parent_id),
        eq(department.status, 'active'),
        ne(department.id, ownId),
      ),
    );
  const taken = new Set(siblings.map((row) => row.name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}（${number}）`;
    if (!taken.has(name)) return name;
  }
}

const now = sql`now()`;
const next = sql`${department.version} + 1`;
