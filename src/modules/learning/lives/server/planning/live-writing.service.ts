import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { replacePictures } from '#modules/desk/news/server/public.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type Lang, localize } from '#shared/text.ts';
import { liveRefusals as r } from '../../contract/live.refusals.ts';
import { liveApproved } from '../events.ts';
import { getLive, showLive } from '../hall/live-view.service.ts';
import { isOwner } from '../live.policy.ts';
import { type LiveRow, plannedBy } from '../lives.queries.ts';
import { mediaEngine } from '../media-engine.ts';
import { approversOf, notifyOfLive, refreshHomes } from '../messages/live-messages.service.ts';
import { enqueueAudienceNotice } from '../messages/live-tasks.service.ts';
import { liveMoves } from '../move/live-moves.service.ts';
import { sealSecret } from '../stream/publish.service.ts';
import { announceStream } from '../stream/stream-events.service.ts';
import { live } from '../tables.ts';
import { countInvitees } from './invitees.service.ts';
import {
  type Approval,
  approvalOf,
  audienceWords,
  claimSlot,
  type Facts,
  requireFacts,
  requireSubmittable,
  slotProblem,
  typeFor,
} from './live-plan.service.ts';

export const newSecret = (): string => randomBytes(32).toString('base64url');

const stateFor = (approval: Approval) =>
  approval === 'none'
    ? ({ status: 'approved', waits_for: null } as const)
    : ({ status: 'pending_approval', waits_for: 'approver' } as const);

/** A host who was taken in between is named like one who was taken before. */
async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) !== 'live_host_free') throw error;
    throw refuse(r.host_busy, { title: { cn: '另一场直播', us: 'another one' } });
  }
}

/** Plans a live: a private draft, or submitted at once. */
export async function createLive(ctx: Context, { submit, ...facts }: Facts & { readonly submit: boolean }) {
  const { db, actor, services } = ctx;
  const type = await typeFor(ctx, facts.live_type_id, true);
  await requireFacts(ctx, facts, type);
  const approval = submit ? await ready(ctx, facts, type, null) : null;
  const state = approval ? stateFor(approval) : ({ status: 'draft', waits_for: null } as const);
  const [row] = await naming(() =>
    db
      .insert(live)
      .values({
        ...storable(facts),
        ...state,
        organization_id: currentOrganization(actor),
        creator_id: actor.user_id,
        stream_name: randomBytes(16).toString('hex'),
        push_secret_sealed: sealSecret(services.seal, newSecret()),
      })
      .returning(),
  );
  if (!row) throw new Error('a live was not stored');
  const words = await audienceWords(ctx, row.audience);
  await db.update(live).set(words).where(eq(live.id, row.id));
  if (facts.cover_id) await replacePictures(ctx, 'live', row.id, [facts.cover_id]);
  await liveMoves.begin(ctx, row);
  ctx.audit({
    action: 'live.create',
    target: ['live', row.id],
    organization_id: row.organization_id,
    after: { title: row.title, status: row.status, plan_start_at: row.plan_start_at, visibility: row.visibility },
  });
  await settle(ctx, row);
  return showLive(ctx, row.id);
}

/** Chosen people belong to that visibility alone. */
const storable = (facts: Facts) => ({
  ...facts,
  audience: facts.visibility === 'audience' ? facts.audience : null,
  // where families are in, names are masked whatever was chosen
  name_mode: mayBeNamed(facts) ? facts.name_mode : ('masked' as const),
  guest_sees_chat: facts.visibility === 'public' && facts.guest_sees_chat,
});

/** Whether nobody but staff is invited. */
function mayBeNamed({ visibility, audience }: Facts): boolean {
  if (visibility !== 'audience' || !audience) return false;
  return audience.include.every(
    ({ kind, user_types }) =>
      (kind === 'department' || kind === 'organization') &&
      user_types.length > 0 &&
      user_types.every((userType) => userType === 'teacher'),
  );
}

async function ready(ctx: Context, facts: Facts, type: Parameters<typeof approvalOf>[2], id: string | null) {
  const { approval } = await requireSubmittable(ctx, facts, type);
  await claimSlot(ctx, { ...facts, id });
  return approval;
}

/** What follows once a live waits for a decision, or needs none. */
export async function settle(ctx: Context, row: LiveRow): Promise<void> {
  if (row.status === 'pending_approval')
    await notifyOfLive(ctx, row, 'to_approve', await approversOf(ctx.db, row), { link: '/mgmtLive?tab=approve' });
  if (row.status === 'approved') await openToAudience(ctx, row);
  await refreshHomes(ctx, row);
  await announceStream(ctx, row.id);
}

/** An approved live is there for its audience. */
export async function openToAudience(ctx: Context, row: LiveRow): Promise<void> {
  await countInvitees(ctx, row);
  await enqueueAudienceNotice(ctx, row, 'invited');
  await liveApproved.emit(ctx, { live_id: row.id, organization_id: row.organization_id });
}

/** A live of the caller under a lock. 404001 for others who do not even see it, 403001 for those who do. */
async function lockOwn(ctx: Context, id: string, move: 'submit' | 'withdraw' | 'update', version?: number) {
  const seen = await getLive(ctx, id);
  if (!isOwner(ctx.actor, seen)) throw refuse(shared.no_right);
  return liveMoves.lockIn(ctx.db, plannedBy(ctx.actor), id, move, version);
}

export async function submitLive(ctx: Context, id: string, version: number) {
  const row = await lockOwn(ctx, id, 'submit', version);
  const type = await typeFor(ctx, row.live_type_id, true);
  await requireFacts(ctx, row, type);
  const state = stateFor(await ready(ctx, row, type, row.id));
  const after = await naming(() =>
    liveMoves.advance(ctx, row, 'submit', { to: state.status, set: { waits_for: state.waits_for, opinion: null } }),
  );
  await settle(ctx, after);
  return showLive(ctx, id);
}

export async function withdrawLive(ctx: Context, id: string) {
  const row = await lockOwn(ctx, id, 'withdraw');
  const after = await liveMoves.advance(ctx, row, 'withdraw', { set: { waits_for: null } });
  await refreshHomes(ctx, row, after);
  await announceStream(ctx, id);
  return showLive(ctx, id);
}

/** What makes an approval void when it changes. */
const APPROVED_FIELDS = [
  'plan_start_at',
  'plan_end_at',
  'visibility',
  'has_minors',
  'host_id',
  'live_type_id',
] as const;

/** A time with its zone, not a day. */
const isMoment = (text: string): boolean => text.includes('T') && /[Z+]/.test(text.slice(text.indexOf('T')));

function needsNewApproval(before: LiveRow, facts: Facts): boolean {
  const at = (value: unknown) => (typeof value === 'string' && isMoment(value) ? Date.parse(value) : value);
  if (APPROVED_FIELDS.some((name) => at(before[name]) !== at(facts[name]))) return true;
  const parts = (audience: Facts['audience'], side: 'include' | 'exclude') =>
    (audience?.[side] ?? []).map(({ kind, id, user_types }) => `${kind}:${id}:${[...user_types].sort().join()}`).sort();
  const wide = facts.visibility === 'audience' ? facts.audience : null;
  return (['include', 'exclude'] as const).some(
    (side) => parts(before.audience, side).join('|') !== parts(wide, side).join('|'),
  );
}

/** Changes a live. Before an approved one is somebody else’s, at another time or for others, it is approved again. */
export async function updateLive(
  ctx: Context,
  id: string,
  { version, ...facts }: Facts & { readonly version: number },
) {
  const row = await lockOwn(ctx, id, 'update', version);
  const weighty = needsNewApproval(row, facts);
  if (row.started_at && weighty) throw refuse(r.begun);
  const type = await typeFor(ctx, facts.live_type_id, facts.live_type_id !== row.live_type_id);
  await requireFacts(ctx, facts, type);
  const again = row.status !== 'draft' && weighty;
  const state = again
    ? stateFor(await ready(ctx, facts, type, row.id))
    : { status: row.status as 'draft' | 'pending_approval' | 'approved', waits_for: row.waits_for };
  const set = {
    ...storable(facts),
    ...(await audienceWords(ctx, storable(facts).audience)),
    waits_for: state.waits_for,
  };
  const after = await naming(() => liveMoves.advance(ctx, row, 'update', { to: state.status, set }));
  if (facts.cover_id !== row.cover_id) await replacePictures(ctx, 'live', id, [facts.cover_id]);
  if (again) {
    if (row.publisher && after.status !== 'approved') schedulePublisherCutOff(ctx, after);
    await settle(ctx, after);
  } else await announceStream(ctx, id);
  await refreshHomes(ctx, row, after);
  return showLive(ctx, id);
}

/** Cuts a publisher off once the transaction is durable; what is missed the reconciler repairs. */
export function schedulePublisherCutOff(
  { services, afterCommit }: Pick<Context, 'services' | 'afterCommit'>,
  row: LiveRow,
  close = false,
) {
  afterCommit(() => {
    const stream = { live_id: row.id, stream_name: row.stream_name };
    void mediaEngine
      .of(services)
      .kick(services, stream, { close })
      .catch((error: unknown) => services.log.warn({ err: error, live_id: row.id }, 'a publisher was not cut off'));
  });
}

/** The problems of a plan while it is being made. */
export async function previewLive(
  ctx: Context,
  given: Pick<Facts, 'live_type_id' | 'host_id' | 'plan_start_at' | 'plan_end_at' | 'visibility' | 'audience'> & {
    readonly id: string | null;
  },
) {
  const type = await typeFor(ctx, given.live_type_id, false);
  const { approval, count } = await approvalOf(ctx, given, type);
  const problem = await slotProblem(ctx, given);
  const { lang } = ctx;
  const said = problem ? [saidOf(problem, lang)] : [];
  const nobody = given.visibility === 'audience' && given.audience && count === 0 ? [r.nobody[lang]] : [];
  return { count, approval, problems: [...said, ...nobody] };
}

/** Why the time is not free, as a sentence. */
function saidOf(problem: NonNullable<Awaited<ReturnType<typeof slotProblem>>>, lang: Lang): string {
  if (problem.kind === 'full') return localize(r.full, lang, { n: problem.n });
  if (problem.kind === 'elsewhere') return localize(r.host_elsewhere, lang, { what: problem.what[lang] });
  const { title } = problem;
  return localize(r.host_busy, lang, { title: typeof title === 'string' ? title : title[lang] });
}
