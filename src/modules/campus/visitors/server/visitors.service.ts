import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { requireGatesOf } from '#modules/campus/gates/server/public.ts';
import { mintSession, personOfProvenPhone, verifyCode } from '#modules/identity/sign-in/server/public.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { type Actor, currentOrganization, requireAccess } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { visitorRefusals as r } from '../contract/visitors.refusals.ts';
import { type visitApplication, type visitChange, type visitDraft, visitFacts } from '../contract/visitors.shapes.ts';
import {
  type Booking,
  hostAndTimeColumns,
  initialState,
  insertVisit,
  leadFacts,
  requireBookingAllowed,
} from './booking/visitor-booking.service.ts';
import { campusOf, findHost, type Host, hostFor, hostOf } from './booking/visitor-host.service.ts';
import {
  attachPhotos,
  emailOf,
  type PersonDraft,
  type PersonRow,
  personRows,
  personsOf,
} from './booking/visitor-persons.service.ts';
import { requireDuty } from './gate/visitor-gate.service.ts';
import { announce, notifyHost, notifySecondReviewers, notifyVisitor } from './messages/visitor-messages.service.ts';
import { visitorPerson } from './tables.ts';
import { openVisit, reopenVisit, requireAreas } from './visit/visit-openings.service.ts';
import { showNewVisit, showVisit } from './visit/visitor-detail.service.ts';
import { lockForMove, visitMoves } from './visit/visitor-moves.service.ts';
import { type Settings, settingsOf } from './visitor-settings.service.ts';
import { isDecidedAgain, needsSecond, personProblems, windowProblems } from './visitors.policy.ts';

type Draft = z.output<typeof visitDraft>;
type Application = z.output<typeof visitApplication>;
type Change = z.output<typeof visitChange>;

/** What a visitor may say of a booking; the rest stays as its host said it. */
const visitorsPart = z.object(visitFacts);

/** A host's invitation, an invitation for somebody else (0818), or a walk-in taken by a guard on duty. */
export async function createVisit(ctx: Context, { persons, host_user_id, ...draft }: Draft) {
  const walkIn = draft.source === 'walk_in';
  if (walkIn) await requireDuty(ctx);
  else requireAccess('staff', ctx.actor);
  const host = walkIn
    ? await hostOf(ctx.db, host_user_id ?? ctx.actor.user_id, currentOrganization(ctx.actor))
    : await hostFor(ctx, host_user_id);
  const settings = await settingsOf(ctx.db, host.organization_id);
  const visit = await bookingColumns(ctx, host, draft, persons, { settings, byHost: true });
  const second = needsSecond({ ...draft, persons_count: persons.length }, settings);
  const state = initialState(walkIn ? 'host' : second ? 'second' : null);
  const created_by = ctx.actor.user_id;
  const row = await insertVisit(ctx, { ...visit, ...state, created_by }, persons, host.zone);
  await opened(ctx, row);
  if (walkIn) await notifyHost(ctx, row, 'walk_in', { name: row.lead_name });
  else if (second) await notifySecondReviewers(ctx, row);
  else await notifyVisitor(ctx, row, 'invited');
  return showNewVisit(ctx, row);
}

/** An outsider books: signed in, or where the school allows it with phone and code as the last step. */
export async function applyVisit(ctx: OpenContext, application: Application) {
  const { persons, unitid, no, org_id, phone, code, ...facts } = application;
  const found = await findHost(ctx, { unitid, no, org_id });
  if (!found) throw refuse(r.host_unavailable);
  const settings = await settingsOf(ctx.db, found.organization.id);
  const { actor, token } = await visitorAccount(ctx, application, settings);
  const own: Context = { ...ctx, actor };
  if (facts.notice_version !== settings.notice_version) {
    throw refuseFields({
      notice_version: [
        {
          cn: '来访须知已更新，请重新阅读并同意',
          us: 'The visitor notice has been updated. Read and accept it again.',
        },
      ],
    });
  }
  const host = await hostOf(ctx.db, found.user_id, found.organization.id);
  const visit = await bookingColumns(own, host, facts, persons, { settings, byHost: false });
  const source = unitid ? 'card_qr' : 'self';
  const by = { user_id: actor.user_id, created_by: actor.user_id };
  const row = await insertVisit(own, { ...visit, ...initialState('host'), ...by, source }, persons, host.zone);
  await opened(own, row);
  await notifyHost(own, row, 'applied', { name: row.lead_name });
  await notifyVisitor(own, row, 'received');
  return { booking: await showNewVisit(own, row), token };
}

/** Changes a booking before the first entry. What its host has not seen sends an approved one back to waiting. */
export async function updateVisit(ctx: Context, id: string, { version, persons, ...draft }: Change) {
  const visit = await lockForMove(ctx, id, 'update', version);
  const { organization_id, entry_mode, status } = visit;
  const asHost = visit.standing.is_host;
  const settings = await settingsOf(ctx.db, organization_id);
  const host = await hostOf(ctx.db, visit.host_user_id, organization_id);
  const before = await personsOf(ctx.db, id);
  const known = persons.map((person) => withStored(person, before, ctx));
  const facts = { ...(asHost ? draft : visitorsPart.parse(draft)), entry_mode };
  const columns = await bookingColumns(ctx, host, facts, known, { settings, byHost: asHost, except: id });
  const rows = await personRows(ctx, { id, organization_id }, persons, before);
  await ctx.db.delete(visitorPerson).where(eq(visitorPerson.visitor_id, id));
  await ctx.db.insert(visitorPerson).values(rows);
  await attachPhotos(ctx, ctx.actor.user_id, id, rows);
  const back = isDecidedAgain(visit, visit.standing);
  const lead = leadFacts(visit.no, known, known[0]?.phone ?? null, columns.plates);
  const after = await visitMoves.advance(ctx, visit.locked, 'update', {
    to: back ? 'applied' : status,
    set: { ...columns, ...lead, ...(back ? { waits_for: 'host' } : {}) },
  });
  await reopenVisit(ctx, visit.locked, after);
  await announce(ctx, after);
  if (asHost) await notifyVisitor(ctx, after, 'changed');
  else await notifyHost(ctx, after, 'changed', { name: after.lead_name });
  return showVisit(ctx, id);
}

/** The numbers that a kept person leaves out, so that the rules see the whole booking. */
function withStored(person: PersonDraft, before: readonly PersonRow[], ctx: Context): PersonDraft {
  const kept = before.find((candidate) => candidate.id === person.id);
  if (!kept) return person;
  const open = (sealed: string | null, place: string) => (sealed ? ctx.services.seal.open(sealed, place) : null);
  return {
    ...person,
    phone: person.phone ?? open(kept.phone_sealed, 'visitor_person.phone'),
    id_no: person.id_no ?? open(kept.id_no_sealed, 'visitor_person.id_no'),
    email: person.email ?? emailOf(ctx.services.seal, kept),
    photo_file_id: person.photo_file_id ?? kept.photo_file_id,
  };
}

type Facts = z.output<typeof visitorsPart> & {
  gate_ids?: string[];
  area_group_ids?: string[];
  entry_mode?: 'single' | 'multi';
};

interface CheckOptions {
  readonly settings: Settings;
  readonly byHost: boolean;
  /** The booking that is changed: it does not stand in its own way. */
  readonly except?: string;
}

/** The columns of a booking from what was said of it, once time, persons, gates and lists let it pass. */
async function bookingColumns<F extends Facts>(
  ctx: Context,
  host: Host,
  facts: F,
  persons: readonly PersonDraft[],
  { settings, byHost, ...how }: CheckOptions,
) {
  const { entry_mode = 'single', gate_ids = [], area_group_ids = [] } = facts;
  if (entry_mode === 'multi' && !byHost) throw refuse(shared.no_right);
  const problems = {
    ...windowProblems({ ...facts, entry_mode }, settings, host.zone, new Date().toISOString()),
    ...personProblems(persons, facts.visit_kind, settings, byHost),
  };
  if (Object.keys(problems).length) throw refuseFields(problems);
  const campus_id = await campusOf(ctx.db, host.organization_id, facts.campus_id);
  await requireGatesOf(ctx.db, host.organization_id, gate_ids);
  await requireAreas(ctx.db, { organization_id: host.organization_id, campus_id }, area_group_ids);
  const columns = { ...facts, ...hostAndTimeColumns(host, facts), campus_id };
  await requireBookingAllowed(ctx, { ...columns, ...how }, persons, !byHost);
  return columns;
}

async function visitorAccount(
  ctx: OpenContext,
  { phone, code, persons }: Application,
  settings: Settings,
): Promise<{ actor: Actor; token: string | null }> {
  if (ctx.actor) return { actor: ctx.actor, token: null };
  if (!settings.public_booking) throw refuse(shared.signed_out);
  if (!phone || !code)
    throw refuseFields({ code: [{ cn: '请输入手机号和验证码', us: 'Enter your phone number and code' }] });
  await verifyCode(ctx, { phone, purpose: 'sign_up', code });
  const person = await personOfProvenPhone(ctx, { phone, name: persons[0]?.name ?? '' });
  const { token, actor } = await mintSession(ctx, person.user_id);
  return { actor, token };
}

/** The first event of a new booking, its record, and the news to open pages. */
async function opened(ctx: Context, row: Booking): Promise<void> {
  await visitMoves.begin(ctx, row);
  const { id, organization_id, no, host_user_id, start_at, end_at, persons_count, source } = row;
  const after = { no, host_user_id, start_at, end_at, persons_count, source };
  ctx.audit({ action: 'visitor.create', target: ['visitor', id], organization_id, after });
  await openVisit(ctx, row);
  await announce(ctx, row);
}
