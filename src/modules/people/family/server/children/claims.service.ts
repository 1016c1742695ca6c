import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { constraintOf, NOWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { countAttempt, tooManyRequests } from '#server/http/limits.ts';
import { birthdayOf } from '#shared/person/id-number.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { childForm } from '#shared/rules/child-form.ts';
import { CLAIMS_A_DAY } from '../../contract/children.contract.ts';
import { familyRefusals as r } from '../../contract/family.refusals.ts';
import { claimWithdrawn } from '../family.events.ts';
import { requestMoves } from '../link-requests/link-request-moves.service.ts';
import { proposeLink } from '../link-requests/propose-link.service.ts';
import { removePlaceholder } from '../links/link-opening.service.ts';
import { childClaim, guardianLinkRequest, stuGdClient } from '../tables.ts';
import { type ChildRow, childOf, isCurrent, linkedChildren, waitingChildren } from './children.queries.ts';

type Form = z.output<typeof childForm>;
type Claim = typeof childClaim.$inferSelect;

const DAY_SECONDS = 86_400;
/** What the number of a claimed child is sealed for. */
export const CLAIMED_ID_NO = 'child_claim.id_no';
const WAITING = ['open', 'new_child'];

/** Refuses (403001) pupils: they have no children here. */
export function requireNotStudent({ actor }: Pick<Context, 'actor'>): void {
  if (actor.user_types.includes('student')) throw refuse(shared.no_right);
}

/** The own children: verified ones, then those that wait. */
export async function listMyChildren(ctx: Context): Promise<ChildRow[]> {
  requireNotStudent(ctx);
  const { actor, db } = ctx;
  const linked = await linkedChildren(db, actor.user_id);
  return [...linked.map(childOf), ...(await waitingChildren(db, actor.user_id))];
}

/** Adds a child as `users/add_child` does, and answers as a row of the list. */
export async function addChild(ctx: Context, form: Form): Promise<ChildRow> {
  const claim = await claimChild(ctx, form);
  const [row] = await waitingChildren(ctx.db, ctx.actor.user_id, claim.claim_id);
  if (!row) throw new Error('a claim vanished');
  return row;
}

/**
 * Adds a child for the caller, in a transaction that reaches everywhere: the claim, a placeholder to go on with, and a
 * job that looks whether a school knows the child. What comes back never tells. Refuses (200200) the own number and a
 * child that stands in the list, 429001 after five a day, 403001 pupils.
 */
export async function claimChild(ctx: Context, form: Form): Promise<{ claim_id: string; user_id: string }> {
  requireNotStudent(ctx);
  const { actor, db, services } = ctx;
  const id_no_bidx = services.seal.blindIndex(form.id_no, 'id_no');
  await requireNewChild(ctx, id_no_bidx);
  await countClaim(ctx);
  const { name, gender, id_type, id_no } = form;
  const { user_id } = await createPerson(ctx, {
    name,
    gender,
    client_id: actor.client_id,
    birthday: id_type === 'identity' ? birthdayOf(id_no) : null,
    user_types: ['examinee'],
    is_activated: false,
  });
  const facts = { name, gender, id_type, id_no_sealed: services.seal.seal(id_no, CLAIMED_ID_NO), id_no_bidx };
  const [row] = await db
    .insert(childClaim)
    .values({ guardian_id: actor.user_id, user_id, ...facts })
    .returning()
    .catch(listed);
  if (!row) throw new Error('a claim was not stored');
  await services.jobs.enqueue(db, proposeLink, { claim_id: row.id });
  ctx.audit({ action: 'child_claim.create', target: ['child_claim', row.id], after: { gender, id_type } });
  return { claim_id: row.id, user_id };
}

const listed = (error: unknown): never => {
  throw constraintOf(error) === 'child_claim_once' ? refuse(r.already_listed) : error;
};

async function requireNewChild({ actor, db }: Context, index: string): Promise<void> {
  const [own] = await db.select({ id_no_bidx: user.id_no_bidx }).from(user).where(eq(user.id, actor.user_id));
  if (own?.id_no_bidx === index) throw refuse(r.oneself);
  const [linked] = await db
    .select({ id: stuGdClient.id })
    .from(stuGdClient)
    .innerJoin(user, eq(user.id, stuGdClient.student_id))
    .where(and(eq(stuGdClient.guardian_id, actor.user_id), isCurrent(), eq(user.id_no_bidx, index)))
    .limit(1);
  if (linked) throw refuse(r.already_listed);
  const waits = and(
    eq(childClaim.guardian_id, actor.user_id),
    eq(childClaim.id_no_bidx, index),
    inArray(childClaim.status, WAITING),
  );
  if ((await db.$count(childClaim, waits)) > 0) throw refuse(r.already_listed);
}

/** Counts a child that is added; commits by itself, so that a try that fails later counts too. */
async function countClaim({ actor, services }: Context): Promise<void> {
  const key = `child_claim:${actor.user_id}`;
  const added = await services.database.separateTransaction(NOWHERE, ({ db }) => countAttempt(db, key, DAY_SECONDS));
  if (added > CLAIMS_A_DAY) throw tooManyRequests(DAY_SECONDS);
}

/** The open claim of the caller behind a placeholder, locked; null when it is none (any more). */
export async function lockClaim({ actor, db }: Context, where: 'id' | 'user_id', id: string): Promise<Claim | null> {
  const [row] = await db
    .select()
    .from(childClaim)
    .where(and(eq(childClaim[where], id), eq(childClaim.guardian_id, actor.user_id)))
    .for('update');
  return row ?? null;
}

/** Takes back a child that waits. Refuses (404001) foreign claims and (200200) what was dealt with. */
export async function withdrawClaim(ctx: Context, id: string): Promise<void> {
  const claim = await lockClaim(ctx, 'id', id);
  if (!claim) throw refuse(shared.not_found);
  if (!WAITING.includes(claim.status)) throw refuse(r.claim_closed);
  await endRequest(ctx, claim.id);
  await ctx.db
    .update(childClaim)
    .set({ status: 'withdrawn', version: next, updated_at: now })
    .where(eq(childClaim.id, id));
  await claimWithdrawn.emit(ctx, { placeholder_id: claim.user_id });
  await removePlaceholder(ctx, claim.user_id);
  ctx.audit({ action: 'child_claim.withdraw', target: ['child_claim', id] });
}

/** What the school had to decide about a claim is decided by the guardian. */
async function endRequest(ctx: Context, claimId: string): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(guardianLinkRequest)
    .where(and(eq(guardianLinkRequest.claim_id, claimId), eq(guardianLinkRequest.status, 'needs_review')))
    .for('update');
  if (open) await requestMoves.advance(ctx, open, 'withdraw');
}

/** What was typed about a child that still waits is put right; the school looks again. Counts like a new child. */
export async function correctClaim(ctx: Context, placeholderId: string, form: Form): Promise<void> {
  const { db, services } = ctx;
  const claim = await lockClaim(ctx, 'user_id', placeholderId);
  if (!claim || !WAITING.includes(claim.status)) throw refuse(r.claim_closed);
  const { name, gender, id_type, id_no } = form;
  const id_no_bidx = services.seal.blindIndex(id_no, 'id_no');
  if (id_no_bidx !== claim.id_no_bidx) await requireNewChild(ctx, id_no_bidx);
  await countClaim(ctx);
  await endRequest(ctx, claim.id);
  const facts = { name, gender, id_type, id_no_sealed: services.seal.seal(id_no, CLAIMED_ID_NO), id_no_bidx };
  await db
    .update(childClaim)
    .set({ ...facts, status: 'open', version: next, updated_at: now })
    .where(eq(childClaim.id, claim.id))
    .catch(listed);
  await services.jobs.enqueue(db, proposeLink, { claim_id: claim.id });
  ctx.audit({ action: 'child_claim.update', target: ['child_claim', claim.id], after: { gender, id_type } });
}

const now = sql`now()`;
const next = sql`${childClaim.version} + 1`;
