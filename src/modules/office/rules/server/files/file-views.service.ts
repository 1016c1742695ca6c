import { and, desc, eq, exists, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { namedAudience } from '#server/audience/choose-audience.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { FileRow } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { receivedOf } from '#server/notify/broadcast.ts';
import { notification } from '#server/notify/tables.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { administrativeFileDetail, administrativeFileRow } from '../../contract/administrative-file.shapes.ts';
import type { administrativeFiles } from '../../contract/administrative-files.contract.ts';
import { rulesRights } from '../../rights.ts';
import { filesOf } from '../file-kinds.service.ts';
import { administrativeFile, administrativeFileRevision as revisions } from '../tables.ts';
import { fileActs } from './file-acts.policy.ts';
import { isManagedFile, managedFiles, readableFiles } from './file-reach.service.ts';

type ListQuery = z.output<(typeof administrativeFiles)['list']['query']>;
type Asked = Omit<ListQuery, 'scope' | 'unread'>;
type Row = z.input<typeof administrativeFileRow>;
type Detail = z.input<typeof administrativeFileDetail>;
export type StoredFile = typeof administrativeFile.$inferSelect;

const inYear = (year: unknown): SQL =>
  sql`${administrativeFile.issued_on} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;

const list = defineList<Asked>({
  table: administrativeFile,
  id: administrativeFile.id,
  sorts: { issued_on: administrativeFile.issued_on, doc_no: administrativeFile.doc_no_key },
  default_sort: '-issued_on',
  filters: {
    category: anyOf(administrativeFile.category),
    secrecy: anyOf(administrativeFile.secrecy),
    status: anyOf(administrativeFile.status),
    department_id: is(administrativeFile.department_id),
    year: inYear,
  },
  search: { text: administrativeFile.search_text, grams: administrativeFile.grams },
});

interface Found {
  readonly row: StoredFile;
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly department: Found['organization'] | null;
}

const selectFiles = (db: Db) =>
  db
    .select({
      row: administrativeFile,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      department: { id: department.id, name: department.name, name_en: department.name_en },
    })
    .from(administrativeFile)
    .innerJoin(organization, eq(organization.id, administrativeFile.organization_id))
    .leftJoin(department, eq(department.id, administrativeFile.department_id));

type Received = Awaited<ReturnType<typeof receivedOf>>;

function rowOf(ctx: Context, { row, organization: at, department: of }: Found, received: Received): Row {
  const mine = received.find(({ subject_id }) => subject_id === row.id);
  return {
    id: row.id,
    doc_no: row.doc_no,
    title: row.title,
    category: row.category,
    secrecy: row.secrecy,
    organization: at,
    department: of,
    issued_on: row.issued_on,
    status: row.status,
    is_out: row.status !== 'draft',
    is_void: row.status === 'void',
    read_required: row.read_required,
    file_count: row.file_ids.length,
    published_at: row.published_at,
    mine: mine
      ? { id: mine.id, read_at: mine.read_at, confirmed_at: mine.confirmed_at, need_action: mine.need_action }
      : null,
    actions: fileActs.of(ctx, { status: row.status, is_managed: isManagedFile(ctx, row) }),
    version: row.version,
  };
}

/** SQL: the caller has a document to read, or to confirm. */
function isUnread({ db, actor }: Context): SQL {
  const waits = or(
    isNull(notification.read_at),
    sql`(${notification.need_action} and ${notification.confirmed_at} is null)`,
  );
  const mine = and(eq(notification.subject_id, administrativeFile.id), eq(notification.user_id, actor.user_id), waits);
  return and(
    eq(administrativeFile.status, 'published'),
    exists(db.select({ one: sql`1` }).from(notification).where(mine)),
  ) as SQL;
}

/** Documents for the caller, or (`manage`) those that they keep. */
export async function viewFiles(ctx: Context, { scope, unread, ...query }: ListQuery) {
  const { db, actor } = ctx;
  if (scope === 'manage' && !holds(actor, rulesRights.manageFiles)) throw refuse(shared.no_right);
  return acrossOrganizations(db, async () => {
    const seen = scope === 'manage' ? managedFiles(ctx) : await readableFiles(ctx);
    const base = and(seen, unread ? isUnread(ctx) : undefined);
    const page = await pageOf(db, list, query, base, async (on, { where, order, limit, offset }) =>
      selectFiles(on)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    );
    const received = await receivedOf(
      db,
      actor.user_id,
      page.list.map(({ row }) => row.id),
    );
    return {
      ...page,
      list: page.list.map((one) => rowOf(ctx, one, received)),
      years: await yearsOf(db, base),
    };
  });
}

/** Years in which there are documents: from each to the next older one, so that a long list costs no more than its years. */
async function yearsOf(db: Db, base: SQL | undefined): Promise<number[]> {
  const years: number[] = [];
  for (let before: string | null = null; years.length < YEARS_AT_MOST; ) {
    const older: SQL | undefined = before ? sql`${administrativeFile.issued_on} < ${before}::date` : undefined;
    const [row] = await db
      .select({ issued_on: administrativeFile.issued_on })
      .from(administrativeFile)
      .where(and(base, older))
      .orderBy(desc(administrativeFile.issued_on))
      .limit(1);
    if (!row) break;
    const year = row.issued_on.slice(0, 4);
    years.push(Number(year));
    before = `${year}-01-01`;
  }
  return years;
}
const YEARS_AT_MOST = 12;

type OptionQuery = z.output<(typeof administrativeFiles)['options']['query']>;

const options = defineList<OptionQuery & { per_page: number; sort?: 'issued_on' | undefined }>({
  table: administrativeFile,
  id: administrativeFile.id,
  sorts: { issued_on: administrativeFile.issued_on },
  default_sort: '-issued_on',
  filters: { ids: anyOf(administrativeFile.id) },
  search: [administrativeFile.title, administrativeFile.doc_no],
});

/** Published documents that a new one may replace. */
export async function viewFileOptions(ctx: Context, query: OptionQuery) {
  const published = and(managedFiles(ctx), eq(administrativeFile.status, 'published'));
  const page = await pageOf(ctx.db, options, { ...query, per_page: OPTIONS }, published, (on, plan) =>
    planned(
      on
        .select({ id: administrativeFile.id, title: administrativeFile.title, doc_no: administrativeFile.doc_no })
        .from(administrativeFile),
      plan,
    ),
  );
  return {
    ...page,
    list: page.list.map(({ id, title, doc_no }) => ({
      id,
      name: [doc_no, title].filter(Boolean).join(' '),
      name_en: null,
    })),
  };
}
const OPTIONS = 20;

/** A document that the caller may read or keeps. Refuses 404001. Needs a reach over all. */
export async function findSeenFile(ctx: Context, id: string): Promise<Found> {
  const seen = or(await readableFiles(ctx), managedFiles(ctx));
  const [found] = await selectFiles(ctx.db).where(and(eq(administrativeFile.id, id), seen));
  if (!found) throw refuse(shared.not_found);
  return found;
}

const reference = { id: administrativeFile.id, doc_no: administrativeFile.doc_no, title: administrativeFile.title };

/** One document with its files; of one that is void its readers see what came in its place. */
export async function viewFile(ctx: Context, id: string): Promise<Detail> {
  const { db, actor, services } = ctx;
  return acrossOrganizations(db, async () => {
    const found = await findSeenFile(ctx, id);
    const { row } = found;
    const is_managed = isManagedFile(ctx, row);
    const attached = await services.files.listOf(db, filesOf(id));
    const seen = or(await readableFiles(ctx), managedFiles(ctx));
    const [replaces = null] = row.replaces_id
      ? await db
          .select(reference)
          .from(administrativeFile)
          .where(and(eq(administrativeFile.id, row.replaces_id), seen))
      : [];
    const [successor = null] = await db
      .select(reference)
      .from(administrativeFile)
      .where(and(eq(administrativeFile.replaces_id, id), ne(administrativeFile.status, 'draft'), seen))
      .limit(1);
    const isOpen = is_managed || row.status === 'published';
    return {
      ...rowOf(ctx, found, await receivedOf(db, actor.user_id, [id])),
      effective_on: row.effective_on,
      void_on: row.void_on,
      void_reason: row.void_reason,
      replaces,
      successor,
      incoming_from: row.incoming_from,
      incoming_no: row.incoming_no,
      handle_by: row.handle_by,
      keywords: row.keywords,
      files: isOpen ? describe(ctx, attached, row.file_ids) : [],
      revision: row.revision,
      former: is_managed ? await formerOf(ctx, id, attached) : [],
      audience: is_managed ? await namedAudience(ctx, row.audience) : null,
    };
  });
}

const describe = ({ services }: Context, attached: readonly FileRow[], ids: readonly string[]) =>
  ids.flatMap((id) => {
    const row = attached.find((one) => one.id === id);
    return row ? [services.files.describe(row)] : [];
  });

async function formerOf(ctx: Context, id: string, attached: readonly FileRow[]) {
  const rows = await ctx.db
    .select({
      revision: revisions.revision,
      reason: revisions.reason,
      changed_at: revisions.changed_at,
      file_ids: revisions.file_ids,
      changed_by: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(revisions)
    .leftJoin(user, eq(user.id, revisions.changed_by))
    .where(eq(revisions.administrative_file_id, id))
    .orderBy(desc(revisions.revision));
  return rows.map(({ file_ids, ...row }) => ({ ...row, files: describe(ctx, attached, file_ids) }));
}
