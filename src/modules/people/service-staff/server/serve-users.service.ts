import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { sqlState } from '#server/database/database.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { idNumberProblem } from '#shared/person/id-number.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import {
  paperRule,
  photoRule,
  type ServeAct,
  type serveUserDraft,
  type serveUsers,
} from '../contract/serve-users.contract.ts';
import { serveUserRefusals as r, serveUserTexts as t } from '../contract/serve-users.refusals.ts';
import { firstExpiry, serveActions } from './serve-users.policy.ts';
import { campusesOf, listCompanies } from './serve-users.queries.ts';
import { changeStatus, requireEligible, serveUserMoves } from './serve-users-moves.service.ts';
import { showServeUser, standingOf } from './serve-users-view.service.ts';
import { type StoredCertificate, serveUser } from './tables.ts';

type Draft = z.output<typeof serveUserDraft>;
type Change = z.output<(typeof serveUsers)['update']['body']>;
type Row = typeof serveUser.$inferSelect;

const photoKind = defineFileKind({
  kind: 'serve_user_photo',
  ...photoRule,
  image: { max_side: 1024 },
  can_read: ownerOnly,
});
const paperKind = defineFileKind({
  kind: 'serve_user_paper',
  ...paperRule,
  image: { max_side: 2400 },
  can_read: ownerOnly,
});

const REVEALS_A_DAY = 30;
const DAY_SECONDS = 86_400;

/** In whose name people are stored: a call, or an import. */
type Storing = Pick<Context, 'db' | 'services' | 'actor'>;

export async function createServeUser(ctx: Context, draft: Draft) {
  const organization_id = currentOrganization(ctx.actor);
  await requireConsistent(ctx, organization_id, draft);
  const { id } = await storeServeUser(ctx, organization_id, draft);
  await keepFiles(ctx, id, draft);
  ctx.audit({ action: 'serve_user.create', target: ['serve_user', id], organization_id, after: plain(draft) });
  return showServeUser(ctx, id);
}

/** Stores somebody who was judged already; refuses who is registered here. */
export async function storeServeUser(source: Storing, organization_id: string, draft: Draft): Promise<Row> {
  const { name, gender, id_type, kind, company, contract_from, contract_to, responsible_user_id } = draft;
  const [row] = await source.db
    .insert(serveUser)
    .values({
      organization_id,
      name,
      gender,
      id_type,
      kind,
      company,
      contract_from,
      contract_to,
      responsible_user_id,
      ...identity(source, draft.id_no),
      phone_sealed: source.services.seal.seal(draft.phone, 'serve_user.phone'),
      photo_id: draft.photo_id ?? null,
      contract_no: draft.contract_no ?? null,
      posts: draft.posts ?? [],
      ...certificatesToStore(source, draft.certificates ?? [], []),
    })
    .returning()
    .catch(known(name));
  await serveUserMoves.begin({ db: source.db, actor: source.actor, audit: () => {} }, row as Row);
  return row as Row;
}

/** Changes facts, then the status where one is given: all of it or nothing. */
export async function updateServeUser(ctx: Context, id: string, change: Change) {
  const { version, status, reason, left_on, ...facts } = change;
  let row = await lockServeUser(ctx, id);
  if (row.version !== version) throw await staleBecause(ctx, 'serve_user', id, row);
  if (Object.values(facts).some((value) => value !== undefined)) row = await changeFacts(ctx, row, facts);
  if (status && status !== row.status) await changeStatus(ctx, row, { status, reason, left_on });
  return showServeUser(ctx, id);
}

/** Removes somebody who never worked here; everybody else leaves. */
export async function removeServeUser(ctx: Context, id: string): Promise<void> {
  const row = await lockServeUser(ctx, id);
  if (!mayDo(ctx, row, 'remove')) throw refuse(r.use_leaving);
  await eraseServeUser(ctx, row);
  ctx.audit({ action: 'serve_user.remove', target: ['serve_user', id], before: { name: row.name } });
}

/** The contract with a company goes on: for all of its people who are here. Refuses (404001) a company without any. */
export async function extendContract(ctx: Context, { company, contract_no, contract_to }: Extension) {
  if (contract_to < today(ctx.actor.time_zone)) throw refuseFields({ contract_to: [t.over] });
  const organization_id = currentOrganization(ctx.actor);
  const rows = await ctx.db
    .select()
    .from(serveUser)
    .where(
      and(
        eq(serveUser.organization_id, organization_id),
        eq(serveUser.company, company),
        ne(serveUser.status, 'left'),
        lte(serveUser.contract_from, contract_to),
      ),
    )
    .orderBy(serveUser.id)
    .for('update');
  if (rows.length === 0) throw refuse(shared.not_found);
  const given = { contract_to, ...(contract_no ? { contract_no } : {}) };
  for (const row of rows) {
    await ctx.db
      .update(serveUser)
      .set({ ...given, version: row.version + 1, updated_at: sql`now()` })
      .where(eq(serveUser.id, row.id));
    const target = ['serve_user', row.id] as const;
    ctx.audit({ action: 'serve_user.update', target, organization_id, before: plain(row, given), after: given });
  }
  return viewCompanies(ctx);
}
type Extension = z.output<(typeof serveUsers)['extend']['body']>;

export async function viewCompanies(ctx: Context) {
  return { list: await listCompanies(ctx.db, currentOrganization(ctx.actor)) };
}

/** One masked value in clear; counted with those of other people, and recorded with its reason. */
export async function revealServeUser(ctx: Context, id: string, { field, reason }: Reveal) {
  const [row] = await ctx.db.select().from(serveUser).where(here(ctx, id));
  if (!row) throw refuse(shared.not_found);
  if ((await countAttempt(ctx.db, `person_reveal:${ctx.actor.user_id}`, DAY_SECONDS)) > REVEALS_A_DAY)
    throw refuse(r.reveal_limit);
  ctx.audit({ action: 'serve_user.reveal', kind: 'read', target: ['serve_user', id], after: { field }, reason });
  return { value: ctx.services.seal.open(row[`${field}_sealed`], `serve_user.${field}`) };
}
type Reveal = z.output<(typeof serveUsers)['reveal']['body']>;

const mayDo = ({ actor }: Context, row: Row, act: ServeAct): boolean =>
  serveActions(row, standingOf(actor)).includes(act);

/** The row of somebody here, locked. Refuses (404001) what another school has. */
export async function lockServeUser(ctx: Context, id: string): Promise<Row> {
  const [row] = await ctx.db.select().from(serveUser).where(here(ctx, id)).for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** The row and its files. */
export async function eraseServeUser({ db, services }: Pick<Context, 'db' | 'services'>, { id }: Row): Promise<void> {
  const files = await services.files.listOf(db, { type: 'serve_user', id });
  await services.files.drop(
    db,
    files.map((file) => file.id),
  );
  await db.delete(serveUser).where(eq(serveUser.id, id));
}

const here = ({ actor }: Context, id: string) =>
  and(eq(serveUser.id, id), eq(serveUser.organization_id, currentOrganization(actor)));

type Facts = Omit<Change, 'version' | 'status' | 'reason' | 'left_on'>;

async function changeFacts(ctx: Context, before: Row, facts: Facts): Promise<Row> {
  if (!mayDo(ctx, before, 'update')) throw refuseFields({ status: [t.no_change] });
  await requireConsistent(ctx, before.organization_id, facts, before);
  const { id_no, phone, certificates, photo_id, ...columns } = facts;
  const [after] = await ctx.db
    .update(serveUser)
    .set({
      ...columns,
      ...(id_no ? identity(ctx, id_no) : {}),
      ...(phone ? { phone_sealed: ctx.services.seal.seal(phone, 'serve_user.phone') } : {}),
      ...(photo_id === undefined ? {} : { photo_id }),
      ...(certificates ? certificatesToStore(ctx, certificates, before.certificates) : {}),
      version: sql`${serveUser.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(serveUser.id, before.id))
    .returning()
    .catch(known(facts.name ?? before.name));
  const row = after as Row;
  if (row.status === 'active') requireEligible(row);
  await keepFiles(ctx, row.id, facts);
  ctx.audit({
    action: 'serve_user.update',
    target: ['serve_user', row.id],
    organization_id: row.organization_id,
    before: plain(before, facts),
    after: plain(facts),
  });
  return row;
}

/** Facts without personal numbers, for the log. */
function plain(facts: Partial<Row> | Facts, given: object = facts): Record<string, unknown> {
  const logged = ['name', 'kind', 'company', 'contract_no', 'contract_from', 'contract_to', 'responsible_user_id'];
  return Object.fromEntries(
    logged.flatMap((key) => (key in given ? [[key, (facts as Record<string, unknown>)[key]]] : [])),
  );
}

const identity = ({ services: { seal } }: Storing, id_no: string) => ({
  id_no_sealed: seal.seal(id_no, 'serve_user.id_no'),
  id_no_bidx: seal.blindIndex(id_no, 'id_no'),
});

/** A known certificate keeps its number where none was typed. */
function certificatesToStore(
  { services: { seal } }: Storing,
  given: NonNullable<Draft['certificates']>,
  before: readonly StoredCertificate[],
) {
  const certificates = given.map(({ id, no, ...certificate }): StoredCertificate => {
    const known = before.find((one) => one.id === id);
    return {
      id: known?.id ?? uuidv7(),
      kind: certificate.kind,
      no_sealed: no ? seal.seal(no, 'serve_user.certificate_no') : no === undefined ? (known?.no_sealed ?? null) : null,
      file_id: certificate.file_id ?? null,
      issued_on: certificate.issued_on ?? null,
      expires_on: certificate.expires_on ?? null,
    };
  });
  return { certificates, papers_until: firstExpiry(certificates) };
}

async function keepFiles({ db, actor, services }: Storing, id: string, given: Facts): Promise<void> {
  const keep = (kind: string, ids: readonly (string | null | undefined)[]) =>
    services.files.replace(
      db,
      actor.user_id,
      kind,
      ids.filter((one) => typeof one === 'string'),
      { type: 'serve_user', id },
    );
  if (given.photo_id !== undefined) await keep(photoKind.kind, [given.photo_id]);
  if (given.certificates)
    await keep(
      paperKind.kind,
      given.certificates.map((one) => one.file_id),
    );
}

/** Dates in order, campuses and the responsible person of this school, a number that fits its document. */
export async function requireConsistent(
  { db }: Pick<Storing, 'db'>,
  organizationId: string,
  given: Facts,
  before?: Row,
): Promise<void> {
  const from = given.contract_from ?? before?.contract_from ?? '';
  if ((given.contract_to ?? before?.contract_to ?? '') < from) throw refuseFields({ contract_to: [t.ends_early] });
  requireNumber(given, before);
  const places = given.posts ?? [];
  const campuses = await campusesOf(
    db,
    organizationId,
    places.map((post) => post.campus_id),
  );
  const foreign = places.findIndex((post) => !campuses.has(post.campus_id));
  if (foreign >= 0) throw refuseFields({ [`posts.${foreign}.campus_id`]: [t.campus] });
  const { responsible_user_id } = given;
  const isNew = responsible_user_id && responsible_user_id !== before?.responsible_user_id;
  if (isNew && !(await mainPlace(db, responsible_user_id, organizationId)))
    throw refuseFields({ responsible_user_id: [t.not_here] });
}

/** A changed kind of document needs its number with it. */
function requireNumber({ id_type, id_no }: Facts, before: Row | undefined): void {
  if (!before || (!id_no && (!id_type || id_type === before.id_type))) return;
  const problem = idNumberProblem(id_type ?? before.id_type, id_no ?? '');
  if (problem) throw refuseFields({ id_no: [problem] });
}

const known =
  (name: string) =>
  (error: unknown): never => {
    throw sqlState(error) === '23505' ? refuse(r.known, { name }) : error;
  };
