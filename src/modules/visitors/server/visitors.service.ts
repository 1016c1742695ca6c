import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { mintSession, personOfProvenPhone, verifyCode } from '#modules/account/server/public.ts';
import { demandGatesOf } from '#modules/gates/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { type Actor, currentOrganization, demand, holds } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { VisitStatus } from '../contract/visitors.lifecycle.ts';
import { visitorRefusals as r } from '../contract/visitors.refusals.ts';
import type { visitApplication, visitDraft } from '../contract/visitors.shapes.ts';
import { visitor, visitorPerson } from './tables.ts';
import {
  demandWelcome,
  insertVisit,
  keepPhotos,
  leadFacts,
  type PersonDraft,
  personRows,
} from './visit-drafting.service.ts';
import { campusOf, findHost, type Host, hostOf } from './visit-host.service.ts';
import { personsOf, showVisit } from './visitor-detail.service.ts';
import { demandDuty } from './visitor-gate.service.ts';
import { announce, tellHost, tellSecondReviewers, tellVisitor } from './visitor-messages.service.ts';
import { lockForMove, visitMoves } from './visitor-moves.service.ts';
import { type Settings, settingsOf } from './visitor-settings.service.ts';
import { needsSecond, personProblems, windowProblems } from './visitors.policy.ts';

type Draft = z.output<typeof visitDraft>;
type Application = z.output<typeof visitApplication>;

/** A host's invitation, an invitation for somebody else (0818), or a walk-in taken by a guard on duty. */
export async function createVisit(ctx: Context, draft: Draft) {
  const organization_id = currentOrganization(ctx.actor);
  const walkIn = draft.source === 'walk_in';
  if (walkIn) await demandDuty(ctx);
  else demand('staff', ctx.actor);
  const host = await hostFor(ctx, draft.host_user_id ?? ctx.actor.user_id, organization_id, walkIn);
  const settings = await settingsOf(ctx.db, organization_id);
  const visit = await prepare(ctx, draft, host, settings, { byHost: true, walkIn });
  const waits_for = walkIn
    ? 'host'
    : needsSecond({ ...draft, persons_count: draft.persons.length }, settings)
      ? 'second'
      : null;
  const { id } = await insertVisit(
    ctx,
    {
      ...visit,
      source: draft.source,
      entry_mode: draft.entry_mode,
      host_note: draft.host_note,
      gate_ids: draft.gate_ids,
      status: waits_for ? 'applied' : 'approved',
      waits_for,
      created_by: ctx.actor.user_id,
    },
    draft.persons,
    host.zone,
  );
  const row = await opened(ctx, id);
  if (walkIn) await tellHost(ctx, row, 'walk_in', { name: row.lead_name });
  else if (waits_for) await tellSecondReviewers(ctx, row);
  else await tellVisitor(ctx, row, 'invited');
  return showVisit(ctx, id);
}

/** An outsider books: signed in, or where the school allows it with phone and code as the last step. */
export async function applyVisit(ctx: OpenContext, application: Application) {
  const found = await findHost(ctx, application);
  if (!found) throw refuse(r.host_unavailable);
  const settings = await settingsOf(ctx.db, found.organization.id);
  const { actor, token } = await visitorAccount(ctx, application, settings);
  const own: Context = { ...ctx, actor };
  if (application.notice_version !== settings.notice_version) {
    throw refuseFields({
      notice_version: [
        {
          cn: '来访须知已更新，请重新阅读并同意',
          us: 'The visitor notice has changed; please read and accept it again',
        },
      ],
    });
  }
  const host = await hostOf(ctx.db, found.user_id, found.organization.id);
  const visit = await prepare(own, application, host, settings, { byHost: false, walkIn: false });
  const source = application.unitid ? 'card_qr' : 'self';
  const { id } = await insertVisit(
    own,
    {
      ...visit,
      source,
      status: 'applied',
      waits_for: 'host',
      user_id: actor.user_id,
      notice_version: settings.notice_version,
      created_by: actor.user_id,
    },
    application.persons,
    host.zone,
  );
  await own.db
    .update(visitorPerson)
    .set({ user_id: actor.user_id })
    .where(and(eq(visitorPerson.visitor_id, id), eq(visitorPerson.sort, 0)));
  const row = await opened(own, id);
  await tellHost(own, row, 'applied', { name: row.lead_name });
  await tellVisitor(own, row, 'received');
  return { booking: await showVisit(own, id), token };
}

type Update = Pick<
  Draft,
  'visit_kind' | 'reason' | 'campus_id' | 'start_at' | 'end_at' | 'gate_ids' | 'host_note' | 'persons'
> & { version: number };

/** Changes a booking before the first entry. What its host has not seen sends an approved one back to waiting. */
export async function updateVisit(ctx: Context, id: string, { version, ...draft }: Update) {
  const { row, standing, locked } = await lockForMove(ctx, id, 'update', version);
  const settings = await settingsOf(ctx.db, row.organization_id);
  const host = await hostOf(ctx.db, row.host_id, row.organization_id);
  const before = await personsOf(ctx.db, id);
  const asHost = standing.is_host;
  const known = draft.persons.map((person) => withKept(person, before, ctx));
  const facts = { ...draft, persons: known, entry_mode: row.entry_mode as 'single' };
  const visit = await prepare(ctx, facts, host, settings, { byHost: asHost, walkIn: false, except: id });
  const rows = await personRows(ctx, { id, organization_id: row.organization_id }, draft.persons, before);
  await ctx.db.delete(visitorPerson).where(eq(visitorPerson.visitor_id, id));
  await ctx.db.insert(visitorPerson).values(rows);
  await keepPhotos(ctx, ctx.actor.user_id, id, rows);
  const back = !asHost && row.status === 'approved';
  const set = {
    ...visit,
    ...leadFacts(row.no, known, known[0]?.phone ?? null),
    ...(asHost ? { gate_ids: draft.gate_ids, host_note: draft.host_note } : {}),
    ...(back ? { waits_for: 'host' } : {}),
  };
  const after = await visitMoves.advance(ctx, locked, 'update', {
    to: back ? 'applied' : (row.status as VisitStatus),
    set,
  });
  await announce(ctx, after);
  if (asHost) await tellVisitor(ctx, after, 'changed');
  else await tellHost(ctx, after, 'changed', { name: after.lead_name });
  return showVisit(ctx, id);
}

/** The numbers that a kept person leaves out, so that the rules see the whole booking. */
function withKept(person: PersonDraft, before: Awaited<ReturnType<typeof personsOf>>, ctx: Context): PersonDraft {
  const kept = before.find((candidate) => candidate.id === person.id);
  if (!kept) return person;
  const open = (sealed: string | null, place: string) => (sealed ? ctx.services.seal.open(sealed, place) : null);
  return {
    ...person,
    phone: person.phone ?? open(kept.phone_sealed, 'visitor_person.phone'),
    id_no: person.id_no ?? open(kept.id_no_sealed, 'visitor_person.id_no'),
    email: person.email ?? kept.email,
    photo_file_id: person.photo_file_id ?? kept.photo_file_id,
  };
}

interface Prepared {
  readonly byHost: boolean;
  readonly walkIn: boolean;
  readonly except?: string;
}

/** Checks time, persons and lists; answers the columns that every booking has. */
async function prepare(
  ctx: Context,
  draft: Omit<Draft, 'source' | 'gate_ids' | 'host_note' | 'host_user_id' | 'entry_mode'> &
    Partial<Pick<Draft, 'gate_ids' | 'entry_mode'>>,
  host: Host,
  settings: Settings,
  how: Prepared,
) {
  const entry_mode = draft.entry_mode ?? 'single';
  if (entry_mode === 'multi' && !how.byHost) throw refuse(shared.no_right);
  const problems = {
    ...windowProblems({ ...draft, entry_mode }, settings, host.zone, new Date().toISOString()),
    ...personProblems(draft.persons, draft.visit_kind, settings, how.byHost),
  };
  if (Object.keys(problems).length) throw refuseFields(problems);
  const campus_id = await campusOf(ctx.db, host.organization_id, draft.campus_id);
  await demandGatesOf(ctx.db, host.organization_id, draft.gate_ids ?? []);
  const own = !how.byHost;
  await demandWelcome(
    ctx,
    {
      organization_id: host.organization_id,
      start_at: draft.start_at,
      end_at: draft.end_at,
      ...(how.except ? { except: how.except } : {}),
    },
    draft.persons,
    own,
  );
  return {
    organization_id: host.organization_id,
    visit_kind: draft.visit_kind,
    reason: draft.reason,
    host_user_id: host.user_id,
    host_department_id: host.department_id,
    campus_id,
    start_at: new Date(draft.start_at).toISOString(),
    end_at: new Date(draft.end_at).toISOString(),
    original_end_at: new Date(draft.end_at).toISOString(),
    entry_mode,
  };
}

async function hostFor(ctx: Context, userId: string, organizationId: string, walkIn: boolean): Promise<Host> {
  if (userId !== ctx.actor.user_id && !walkIn && !holds(ctx.actor, '0818')) throw refuse(shared.no_right);
  return hostOf(ctx.db, userId, organizationId);
}

async function visitorAccount(
  ctx: OpenContext,
  application: Application,
  settings: Settings,
): Promise<{ actor: Actor; token: string | null }> {
  if (ctx.actor) return { actor: ctx.actor, token: null };
  if (!settings.public_booking) throw refuse(shared.signed_out);
  const { phone, code } = application;
  if (!phone || !code) throw refuseFields({ code: [{ cn: '请输入手机号和验证码', us: 'Enter phone and code' }] });
  await verifyCode(ctx, { phone, purpose: 'sign_up', code });
  const person = await personOfProvenPhone(ctx, { phone, name: application.persons[0]?.name ?? '' });
  const { token, actor } = await mintSession(ctx, person.user_id);
  return { actor, token };
}

async function opened(ctx: Context, id: string): Promise<typeof visitor.$inferSelect> {
  const row = await rowOf(ctx.db, id);
  await visitMoves.begin(ctx, row);
  const { no, host_user_id, start_at, end_at, persons_count, source } = row;
  ctx.audit({
    action: 'visitor.create',
    target: ['visitor', id],
    organization_id: row.organization_id,
    after: { no, host_user_id, start_at, end_at, persons_count, source },
  });
  await announce(ctx, row);
  return row;
}

async function rowOf(db: Db, id: string) {
  const [row] = await db.select().from(visitor).where(eq(visitor.id, id));
  if (!row) throw refuse(shared.not_found);
  return row;
}
