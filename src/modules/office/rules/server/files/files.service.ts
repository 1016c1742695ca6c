import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { storedAudience } from '#server/audience/choose-audience.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { file } from '#server/files/tables.ts';
import type { Context } from '#server/http/context.ts';
import { askNoMore } from '#server/receipts/answers.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { fileRefusals as r, fileTexts as t } from '../../contract/administrative-file.refusals.ts';
import type { administrativeFiles } from '../../contract/administrative-files.contract.ts';
import { docNoKey } from '../../contract/doc-no.ts';
import { rulesRights } from '../../rights.ts';
import { requireDepartment } from '../departments.service.ts';
import { administrativeFileKind, filesOf } from '../file-kinds.service.ts';
import { administrativeFile, administrativeFileRevision } from '../tables.ts';
import { fileActs } from './file-acts.policy.ts';
import { fileMoves } from './file-moves.service.ts';
import { tellOfFile } from './file-passages.service.ts';
import { FILE, managedFiles } from './file-reach.service.ts';
import { type StoredFile, viewFile } from './file-views.service.ts';
import { readFileWords, tellFileReaders } from './files.jobs.ts';
import { searchKeys } from './search-keys.ts';

type Draft = z.output<(typeof administrativeFiles)['create']['body']>;
type Change = z.output<(typeof administrativeFiles)['update']['body']>;
type Act = Parameters<typeof fileActs.requireMoment>[0];

/** A document that the caller keeps, locked. Refuses 404001, 200200 (its state), 409001. */
async function lockFile(ctx: Context, id: string, act: Act, version?: number): Promise<StoredFile> {
  const [row] = await ctx.db
    .select()
    .from(administrativeFile)
    .where(and(eq(administrativeFile.id, id), managedFiles(ctx)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  fileActs.requireMoment(act, ctx, { status: row.status, is_managed: true });
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, FILE, id, row);
  return row;
}

/** Refuses a number that another document of the organisation has. */
async function requireFreeNo({ db }: Context, home: string, doc_no: string | null, except?: string): Promise<void> {
  if (doc_no === null) return;
  const taken = and(
    eq(administrativeFile.organization_id, home),
    eq(administrativeFile.doc_no_key, docNoKey(doc_no)),
    except ? ne(administrativeFile.id, except) : undefined,
  );
  if ((await db.$count(administrativeFile, taken)) > 0) throw refuse(r.no_taken);
}

/** Refuses (422001) what is no document of this organisation that is or was out. */
async function requireReplaceable({ db }: Context, home: string, id: string | null, own?: string): Promise<void> {
  if (id === null) return;
  const out = and(
    eq(administrativeFile.id, id),
    eq(administrativeFile.organization_id, home),
    ne(administrativeFile.status, 'draft'),
    own ? ne(administrativeFile.id, own) : undefined,
  );
  if ((await db.$count(administrativeFile, out)) === 0) throw refuseFields({ replaces_id: [t.replaces] });
}

async function storedFacts(ctx: Context, { file_ids, audience, ...facts }: Draft, home: string, own?: string) {
  await requireFreeNo(ctx, home, facts.doc_no, own);
  await requireDepartment(ctx, home, facts.department_id, t.department);
  await requireReplaceable(ctx, home, facts.replaces_id, own);
  const shown = await storedAudience(ctx, audience, { home, code: rulesRights.manageFiles, text: t.too_far });
  return {
    ...facts,
    ...shown,
    ...searchKeys(facts),
    doc_no_key: facts.doc_no && docNoKey(facts.doc_no),
    file_ids: [...new Set(file_ids)],
  };
}

export async function createFile(ctx: Context, draft: Draft) {
  const { db, actor, services } = ctx;
  const organization_id = currentOrganization(actor);
  const [row] = await db
    .insert(administrativeFile)
    .values({ ...(await storedFacts(ctx, draft, organization_id)), organization_id, created_by: actor.user_id })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse(r.no_taken); // two at once
  await services.files.attach(db, actor.user_id, administrativeFileKind.kind, row.file_ids, filesOf(row.id));
  await fileMoves.begin(ctx, row);
  ctx.audit({
    action: 'administrative_file.create',
    target: [FILE, row.id],
    organization_id,
    after: auditOf(row),
  });
  return viewFile(ctx, row.id);
}

const auditOf = ({ doc_no, title, category, secrecy, file_ids }: StoredFile) => ({
  doc_no,
  title,
  category,
  secrecy,
  files: file_ids.length,
});

/** Changes a draft as a whole; of what is out title, keywords and files. */
export async function updateFile(ctx: Context, id: string, { version, reason, ...facts }: Change) {
  const row = await lockFile(ctx, id, 'update', version);
  if (row.status === 'published') return reviseFile(ctx, row, facts, reason);
  const { db, actor, services } = ctx;
  const stored = await storedFacts(ctx, facts, row.organization_id, id);
  await services.files.replace(db, actor.user_id, administrativeFileKind.kind, stored.file_ids, filesOf(id));
  const [after] = await db
    .update(administrativeFile)
    .set({ ...stored, version: version + 1, updated_at: sql`now()` })
    .where(eq(administrativeFile.id, id))
    .returning();
  if (after)
    ctx.audit({
      action: 'administrative_file.update',
      target: [FILE, id],
      organization_id: row.organization_id,
      before: auditOf(row),
      after: auditOf(after),
    });
  return viewFile(ctx, id);
}

/** What readers were told stays as it was told: number, kind, days, readers. */
const FIXED = [
  'doc_no',
  'category',
  'secrecy',
  'department_id',
  'issued_on',
  'effective_on',
  'replaces_id',
  'incoming_from',
  'incoming_no',
  'handle_by',
  'read_required',
] as const;

async function reviseFile(ctx: Context, row: StoredFile, facts: Draft, reason: string | null) {
  const { db, actor, services } = ctx;
  const changed = FIXED.filter((field) => facts[field] !== row[field]);
  if (changed.length) throw refuseFields(Object.fromEntries(changed.map((field) => [field, [t.fixed]])));
  if (reason === null) throw refuseFields({ reason: [t.reason_needed] });
  const file_ids = [...new Set(facts.file_ids)];
  await services.files.attach(db, actor.user_id, administrativeFileKind.kind, file_ids, filesOf(row.id));
  await requireWhole(ctx, { ...row, file_ids });
  await db.insert(administrativeFileRevision).values({
    organization_id: row.organization_id,
    administrative_file_id: row.id,
    revision: row.revision,
    title: row.title,
    file_ids: row.file_ids,
    reason,
    changed_by: actor.user_id,
  });
  const { title, keywords } = facts;
  const after = await fileMoves.advance(ctx, row, 'revise', {
    set: { title, keywords, file_ids, revision: row.revision + 1, ...searchKeys({ ...row, title, keywords }) },
    reason,
  });
  await tellOfFile(db, row.id);
  await services.jobs.enqueue(db, readFileWords, { administrative_file_id: row.id, revision: after.revision });
  return viewFile(ctx, row.id);
}

/** Refuses (200200) what lacks its number or the paper itself. */
async function requireWhole({ db }: Context, row: StoredFile): Promise<void> {
  const isPaper = and(inArray(file.id, row.file_ids), eq(file.mime, 'application/pdf'), eq(file.status, 'stored'));
  const papers = row.file_ids.length ? await db.$count(file, isPaper) : 0;
  if (!row.doc_no || papers === 0) throw refuse(r.incomplete);
}

/** Publishes a draft. What it replaces is void with the same act: the two are locked in the order of their ids. */
export async function publishFile(ctx: Context, id: string, version: number) {
  const { db, services } = ctx;
  const former = await lockFormer(ctx, id);
  const row = await lockFile(ctx, id, 'publish', version);
  await requireWhole(ctx, row);
  if (row.replaces_id && row.replaces_id === former?.id) await replaceFormer(ctx, row, former);
  const after = await fileMoves.advance(ctx, row, 'publish', { set: { published_at: sql`now()` } });
  await tellOfFile(db, id);
  await services.jobs.enqueue(db, readFileWords, { administrative_file_id: id, revision: after.revision });
  await services.jobs.enqueue(db, tellFileReaders, { administrative_file_id: id });
  return viewFile(ctx, id);
}

/** The document that a draft names, locked before it: who publishes a draft in its place waits here. */
async function lockFormer(ctx: Context, id: string): Promise<StoredFile | null> {
  const of = ctx.db
    .select({ id: administrativeFile.replaces_id })
    .from(administrativeFile)
    .where(and(eq(administrativeFile.id, id), managedFiles(ctx)));
  const [former] = await ctx.db
    .select()
    .from(administrativeFile)
    .where(and(inArray(administrativeFile.id, of), managedFiles(ctx)))
    .for('update');
  return former ?? null;
}

async function replaceFormer(ctx: Context, row: StoredFile, former: StoredFile): Promise<void> {
  const others = and(
    eq(administrativeFile.replaces_id, former.id),
    ne(administrativeFile.id, row.id),
    eq(administrativeFile.status, 'published'),
  );
  if ((await ctx.db.$count(administrativeFile, others)) > 0) throw refuse(r.replaced_already);
  if (former.status !== 'published') return;
  await endFile(ctx, former, `由${row.doc_no}《${row.title}》代替`);
}

async function endFile(ctx: Context, row: StoredFile, reason: string): Promise<void> {
  const { db } = ctx;
  const void_on = today(await zoneOf(db, row.organization_id));
  await fileMoves.advance(ctx, row, 'void', { set: { void_on, void_reason: reason }, reason });
  await tellOfFile(db, row.id);
  await askNoMore(db, row.id, { cn: '该文件已作废', us: 'This document is void' });
}

/** Ends a document. It stays in the list with its reason. */
export async function voidFile(
  ctx: Context,
  id: string,
  { reason, version }: { readonly reason: string; readonly version: number },
) {
  await endFile(ctx, await lockFile(ctx, id, 'void', version), reason);
  return viewFile(ctx, id);
}

/** Removes a draft; what is out becomes void, for a reason. */
export async function removeFile(ctx: Context, id: string, reason: string | null): Promise<void> {
  const { db, actor, services } = ctx;
  const isOut = await acrossOrganizations(db, () =>
    db.$count(
      administrativeFile,
      and(eq(administrativeFile.id, id), managedFiles(ctx), eq(administrativeFile.status, 'published')),
    ),
  );
  if (isOut > 0) {
    if (reason === null) throw refuseFields({ reason: [t.reason_needed] });
    return endFile(ctx, await lockFile(ctx, id, 'void'), reason);
  }
  const row = await lockFile(ctx, id, 'remove');
  await services.files.replace(db, actor.user_id, administrativeFileKind.kind, [], filesOf(id));
  await db.delete(administrativeFile).where(eq(administrativeFile.id, id));
  ctx.audit({
    action: 'administrative_file.remove',
    target: [FILE, id],
    organization_id: row.organization_id,
    before: auditOf(row),
  });
}
