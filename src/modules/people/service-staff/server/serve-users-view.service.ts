import type * as z from 'zod';
import { staffRights } from '#modules/people/staff/rights.ts';
import { listServeUserChecks } from '#modules/people/staff/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { serveUserDetail, serveUserRow } from '../contract/serve-users.contract.ts';
import { serviceStaffRights } from '../rights.ts';
import { serveActions } from './serve-users.policy.ts';
import {
  campusesOf,
  countServeUsers,
  type FoundServeUser,
  findServeUser,
  isOfficer,
  listServeUsers,
  type ServeUserQuery,
} from './serve-users.queries.ts';

type Row = z.input<typeof serveUserRow>;
type Detail = z.input<typeof serveUserDetail>;
type Caller = Pick<Context, 'db' | 'actor' | 'services'>;

export async function viewServeUsers(ctx: Context, query: ServeUserQuery) {
  const page = await listServeUsers(ctx.db, ctx.actor, query);
  return {
    ...page,
    list: page.list.map((found) => shownRow(ctx, found)),
    counts: await countServeUsers(ctx.db, ctx.actor),
  };
}

/** One person as the caller may see them. Refuses (404001) those who do not exist for the caller. */
export async function showServeUser(ctx: Context, id: string): Promise<Detail> {
  const found = await findServeUser(ctx.db, ctx.actor, id);
  if (!found) throw refuse(shared.not_found);
  return { ...shownRow(ctx, found), ...(seesAll(ctx, found) ? await facts(ctx, found) : NO_FACTS) };
}

export const standingOf = (actor: Actor) => ({
  keeps: holds(actor, serviceStaffRights.manage),
  checks: holds(actor, staffRights.backgroundChecks),
});

/** The gate reads some facts; officers, and the person who is responsible, read all of them. */
export const seesAll = ({ actor }: Pick<Caller, 'actor'>, { row }: FoundServeUser): boolean =>
  isOfficer(actor) || row.responsible_user_id === actor.user_id;

function shownRow(caller: Caller, found: FoundServeUser): Row {
  const { services } = caller;
  const { row, responsible, is_cleared } = found;
  const { id, name, kind, company, status, badge_no, created_at, version } = row;
  const actions = serveActions(row, standingOf(caller.actor));
  const open = { id, name, kind, company, status, badge_no, created_at, version, actions };
  const photo_url = row.photo_id && services.files.link(row.photo_id);
  if (!seesAll(caller, found))
    return {
      ...open,
      photo_url,
      phone: null,
      contract_to: null,
      papers_until: null,
      check_state: null,
      responsible: null,
    };
  return {
    ...open,
    photo_url,
    responsible,
    phone: maskPhone(services.seal.open(row.phone_sealed, 'serve_user.phone')),
    contract_to: row.contract_to,
    papers_until: row.papers_until,
    check_state: is_cleared ? 'done' : 'missing',
  };
}

const NO_FACTS = {
  gender: null,
  id_type: null,
  id_no: null,
  photo_id: null,
  contract_no: null,
  contract_from: null,
  posts: [],
  certificates: [],
  left_on: null,
  checks: [],
} satisfies Partial<Detail>;

async function facts(ctx: Context, found: FoundServeUser) {
  const { db, services, actor } = ctx;
  const { row } = found;
  const { gender, id_type, photo_id, contract_no, contract_from, left_on } = row;
  const campuses = await campusesOf(
    db,
    row.organization_id,
    row.posts.map((post) => post.campus_id),
  );
  const checks = holds(actor, staffRights.backgroundChecks) ? await listServeUserChecks(db, row.id) : [];
  return {
    gender,
    id_type,
    photo_id,
    contract_no,
    contract_from,
    left_on,
    id_no: maskIdNumber(services.seal.open(row.id_no_sealed, 'serve_user.id_no')),
    posts: row.posts.map((post) => ({
      ...post,
      weekdays: [...post.weekdays],
      campus: campuses.get(post.campus_id) ?? null,
    })),
    certificates: await certificatesOf(ctx, found),
    checks: checks.map((check) => ({
      ...check,
      kind: check.kind as 'entry' | 'yearly',
      result: check.result as 'clear' | 'record',
    })),
  };
}

async function certificatesOf({ db, services }: Context, { row }: FoundServeUser): Promise<Detail['certificates']> {
  const files = new Map(
    (await services.files.listOf(db, { type: 'serve_user', id: row.id })).map((file) => [file.id, file]),
  );
  return row.certificates.map(({ no_sealed, ...certificate }) => {
    const file = files.get(certificate.file_id ?? '');
    return {
      ...certificate,
      no: no_sealed && maskIdNumber(services.seal.open(no_sealed, 'serve_user.certificate_no')),
      file: file ? { name: file.name, mime: file.mime, url: services.files.link(file.id) } : null,
    };
  });
}
