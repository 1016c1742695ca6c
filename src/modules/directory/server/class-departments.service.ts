import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { department, organization } from './tables.ts';

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
  const code = taken ? `${draft.code}-${id.slice(-4)}` : draft.code;
  await db.insert(department).values({
    ...draft,
    code,
    ...keysOf(draft.name),
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
  await db
    .update(department)
    .set({ ...names, ...keysOf(names.name), version: next, updated_at: now })
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

const now = sql`now()` as never;
const next = sql`${department.version} + 1` as never;
