import { and, desc, eq, or, sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import type { EntryForm, EntrySubmission } from '#modules/identity/onboarding/server/public.ts';
import { defineStock } from '#server/database/take-from.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { OpenContext } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { notify } from '#server/notify/notify.ts';
import { refuse } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { pendingStaffLifecycle } from '../../contract/pending-staffs.lifecycle.ts';
import { staffMessages as messages, staffRefusals as r } from '../../contract/staff.refusals.ts';
import { staffRights } from '../../rights.ts';
import { isOpenInvitation } from '../invitations/invitations.queries.ts';
import { pendingStaffSubmitted } from '../staff.events.ts';
import { pendingStaff, staffInvitation } from '../tables.ts';
import { isEmployed } from './pending-staffs.queries.ts';

type Newcomer = typeof pendingStaff.$inferSelect;

/** Lock, history, audit and version of every newcomer. */
export const pendingMoves = bindMoves({
  type: 'pending_staff',
  lifecycle: pendingStaffLifecycle,
  table: pendingStaff,
  wrong_state: r.wrong_state,
});

/** What submits a form: a call by somebody without a session. */
type SubmissionSource = EventSource & Pick<OpenContext, 'audit'>;

/**
 * Takes a newcomer in, in the caller's transaction, which reaches everywhere. The same person or document again opens
 * the first record as long as it is not over. Refuses (200200) a dead invitation, one of another phone, and people who
 * work here already.
 */
export async function submitEntry(
  ctx: SubmissionSource,
  submission: EntrySubmission,
): Promise<{ pending_staff_id: string }> {
  const { db, services } = ctx;
  const { organization_id, user_id, form } = submission;
  // two forms of one document at the same moment: the second waits and finds the first record
  const id_no_bidx = services.seal.blindIndex(form.id_no, 'id_no');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id_no_bidx}, 0))`);
  if (await isEmployed(db, user_id, organization_id)) throw refuse(r.works_here);
  const known = await findOpen(ctx, submission, id_no_bidx);
  if (known) return resubmit(ctx, known, form);
  const invitation_id = await spendInvitation(ctx, submission);
  const [row] = await db
    .insert(pendingStaff)
    .values({ ...factsOf(ctx, form), organization_id, user_id, invitation_id, source: submission.source })
    .returning();
  if (!row) throw new Error('a newcomer was not stored');
  await pendingMoves.begin({ db, actor: null, audit: ctx.audit }, row, 'submit');
  ctx.audit({ action: 'pending_staff.submit', target: ['pending_staff', row.id], organization_id });
  await sendNotice(ctx, row);
  await pendingStaffSubmitted.emit(ctx, { pending_staff_id: row.id, user_id, organization_id });
  return { pending_staff_id: row.id };
}

function factsOf({ services: { seal } }: SubmissionSource, form: EntryForm) {
  const { name, gender, id_type, id_no, phone, birthday, email, education, photo_id, resume_id, papers, answers } =
    form;
  return {
    name,
    gender,
    id_type,
    birthday,
    email,
    education,
    photo_id,
    resume_id,
    papers,
    answers,
    id_no_sealed: seal.seal(id_no, 'pending_staff.id_no'),
    id_no_bidx: seal.blindIndex(id_no, 'id_no'),
    phone_sealed: seal.seal(phone, 'pending_staff.phone'),
    phone_bidx: seal.blindIndex(phone, 'phone'),
    department_wish: form.department,
    post_wish: form.post,
  };
}

/** The record of this person or document here that is not over; who was taken in keeps theirs. */
async function findOpen({ db }: SubmissionSource, { organization_id, user_id }: EntrySubmission, idNoIndex: string) {
  const [row] = await db
    .select()
    .from(pendingStaff)
    .where(
      and(
        eq(pendingStaff.organization_id, organization_id),
        or(eq(pendingStaff.user_id, user_id), eq(pendingStaff.id_no_bidx, idNoIndex)),
        or(eq(pendingStaff.status, 'pending'), eq(pendingStaff.status, 'accepted')),
      ),
    )
    .orderBy(desc(pendingStaff.created_at))
    .limit(1)
    .for('update');
  return row ?? null;
}

async function resubmit(ctx: SubmissionSource, row: Newcomer, form: EntryForm): Promise<{ pending_staff_id: string }> {
  if (row.status !== 'pending') return { pending_staff_id: row.id };
  const set = { ...factsOf(ctx, form), notes: null };
  await pendingMoves.advance({ db: ctx.db, actor: null, audit: ctx.audit }, row, 'resubmit', { set });
  if (row.notes !== null) await sendNotice(ctx, row);
  return { pending_staff_id: row.id };
}

/** How often an invitation may be used; with its last use it closes. */
const entries = defineStock({
  table: staffInvitation,
  taken: staffInvitation.used,
  most: staffInvitation.max_uses,
  also: (used) => ({ status: sql`case when ${used} >= ${staffInvitation.max_uses} then 'closed' else 'active' end` }),
  refusal: () => refuse(r.dead),
});

/** Counts the invitation; of two who use the last place at the same moment one gets it. Null: came without one. */
async function spendInvitation({ db, services }: SubmissionSource, { invitation, form }: EntrySubmission) {
  if (!invitation) return null;
  const [found] = await db
    .select({ id: staffInvitation.id, phone_bidx: staffInvitation.phone_bidx })
    .from(staffInvitation)
    .where(isOpenInvitation(invitation))
    .orderBy(desc(staffInvitation.created_at))
    .limit(1)
    .for('update');
  if (!found) throw refuse(r.dead);
  if (found.phone_bidx && found.phone_bidx !== services.seal.blindIndex(form.phone, 'phone')) throw refuse(r.personal);
  await entries.take(db, eq(staffInvitation.id, found.id));
  return found.id;
}

/** Notifies recruiters that somebody waits. */
async function sendNotice(ctx: SubmissionSource, { id, name, organization_id }: Newcomer): Promise<void> {
  const fill = (lang: 'cn' | 'us') => localize(messages.submitted, lang, { name });
  const to = await holders(ctx.db, staffRights.reviewNewcomers, organization_id);
  await todosChanged(ctx, to);
  await notify(ctx, {
    event: 'pending_staff.submitted',
    to,
    organization_id,
    title: { cn: fill('cn'), us: fill('us') },
    link: `/invite_audit?id=${id}`,
  });
}
