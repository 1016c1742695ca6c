import type * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import {
  type Application,
  applyDecision,
  findApplication,
  hasPending,
  listApplications,
} from '#modules/identity/recovery/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { accountAudit, auditRow } from '../../contract/account-audit.contract.ts';

/** On a home page: what nobody could work through in one go is not listed. */
const MOST = 50;

type Endpoints = typeof accountAudit;
export type AuditRow = z.input<typeof auditRow>;

export async function viewAudit(ctx: Context, query: z.output<Endpoints['list']['query']>) {
  const { list, waiting, ...counted } = await listApplications(ctx.db, ctx.services.seal, ctx.scope, query, query);
  return {
    list: await describe(ctx, list),
    ...counted,
    page: query.page,
    per_page: query.per_page,
    waiting: [...waiting].map(([kind, n]) => ({ kind: kind as AuditRow['kind'], n })),
  };
}

export async function decideAudit(
  ctx: Context,
  id: string,
  { item_id, kind, ...decision }: z.output<Endpoints['decide']['body']>,
): Promise<AuditRow> {
  const { db, scope, services } = ctx;
  const found = await findApplication(db, services.seal, scope, item_id);
  if (!found || found.kind !== kind || (found.user_id ?? found.id) !== id) throw refuse(shared.not_found);
  await applyDecision(ctx, item_id, decision);
  // everybody in reach sees the dot go
  await services.sessions.refresh(db, [ctx.actor.user_id]);
  await todosChanged(ctx, [ctx.actor.user_id]);
  const decided = await findApplication(db, services.seal, scope, item_id);
  const [row] = await describe(ctx, decided ? [decided] : []);
  if (!row) throw new Error('an application vanished');
  return row;
}

/** What waits and this person may decide, the longest waiting first. */
export async function listDecidable(ctx: Context): Promise<AuditRow[]> {
  if (!holds(ctx.actor, accessRights.accountRequests)) return [];
  const page = { page: 1, per_page: MOST };
  const { list } = await listApplications(
    ctx.db,
    ctx.services.seal,
    scopeOf(ctx.actor, accessRights.accountRequests),
    { state: ['pending'] },
    page,
  );
  return (await describe(ctx, list)).filter((row) => row.can_decide);
}

/** Whether the dot stands on the page of account audits for this person. */
export async function hasPendingAudits(ctx: Context): Promise<boolean> {
  if (!holds(ctx.actor, accessRights.accountRequests)) return false;
  return hasPending(ctx.db, scopeOf(ctx.actor, accessRights.accountRequests));
}

/** Applications with names and masked facts. Pictures come as links of a minute. */
async function describe(ctx: Context, rows: readonly Application[]): Promise<AuditRow[]> {
  const names = await namesOfUsers(
    ctx.db,
    rows.flatMap((row) => [row.user_id, row.decided_by, ...row.vouches.map((vouch) => vouch.user_id)]),
  );
  const nameOf = (id: string | null) => (id && names.get(id)?.name) || '—';
  const described: AuditRow[] = [];
  for (const row of rows) {
    const person = row.user_id ? names.get(row.user_id) : undefined;
    described.push({
      item_id: row.id,
      kind: row.kind,
      state: row.state,
      user: person ? { id: person.id, name: person.name, name_en: person.name_en } : null,
      organization: row.organization,
      reason: row.reason,
      facts: factsOf(row),
      evidence: await evidenceOf(ctx, row),
      vouches: row.vouches.map((vouch) => ({ name: nameOf(vouch.user_id), at: vouch.at, note: vouch.note })),
      submitted_at: row.created_at,
      opinion: row.opinion,
      decided_by: row.decided_by ? nameOf(row.decided_by) : null,
      decided_at: row.decided_at,
      can_decide:
        row.state === 'pending' &&
        ![row.user_id, row.stated.asked_by, ...row.vouches.map((vouch) => vouch.user_id)].includes(ctx.actor.user_id),
    });
  }
  return described;
}

function factsOf({ stated, registered }: Application): AuditRow['facts'] {
  const same = (mine: string | null | undefined, theirs: string | null | undefined) =>
    mine && theirs ? mine.trim().toLowerCase() === theirs.trim().toLowerCase() : null;
  const id = registered?.id_no ?? null;
  return [
    {
      field: 'name',
      before: registered?.name ?? null,
      after: stated.name ?? null,
      matches: same(registered?.name, stated.name),
    },
    {
      field: 'gender',
      before: stated.gender ? (registered?.gender ?? null) : null,
      after: stated.gender ?? null,
      matches: same(registered?.gender, stated.gender),
    },
    {
      field: 'birthday',
      before: stated.birthday ? (registered?.birthday ?? null) : null,
      after: stated.birthday ?? null,
      matches: same(registered?.birthday, stated.birthday),
    },
    {
      field: 'id_type',
      before: registered?.id_type ?? null,
      after: stated.id_type ?? null,
      matches: same(registered?.id_type, stated.id_type),
    },
    {
      field: 'id_no',
      before: id && maskIdNumber(id),
      after: stated.id_no ? maskIdNumber(stated.id_no) : null,
      matches: same(id, stated.id_no),
    },
    {
      field: 'phone',
      before: registered?.phone ? maskPhone(registered.phone) : null,
      after: stated.new_phone ? maskPhone(stated.new_phone) : null,
      // what must fit is the number that the person gives as the old one
      matches: same(registered?.phone, stated.old_phone),
    },
  ];
}

async function evidenceOf(ctx: Context, row: Application): Promise<AuditRow['evidence']> {
  const { files } = ctx.services;
  const found: AuditRow['evidence'] = [];
  for (const id of row.file_ids) {
    const file = await acrossOrganizations(ctx.db, () => files.find(ctx.db, id));
    if (file) found.push(files.describe(file));
  }
  return found;
}
