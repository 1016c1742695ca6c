import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { changePerson, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { formatDayTime } from '#shared/dates.ts';
import { maskName } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { recoveryRefusals } from '../../contract/recovery.refusals.ts';
import { changePhone } from '../phone-change/phone-replacement.service.ts';
import { phoneChangeApplication } from '../tables.ts';
import { type Application, FACTS, findApplication, type StatedFacts } from './applications.queries.ts';
import { notifyCorrected } from './correction-answers.service.ts';

export interface Decision {
  readonly decision: 'approve' | 'refuse' | 'return';
  readonly reason: string;
  /** Notes per field, for an application that is given back. */
  readonly field_notes?: Readonly<Record<string, string>> | undefined;
}

export interface ApplicationDraft {
  /** Made before, where files were kept for it. */
  readonly id?: string;
  readonly kind: Application['kind'];
  readonly client_id: string;
  readonly organization_id: string | null;
  readonly user_id: string | null;
  readonly stated: StatedFacts;
  readonly reason: string;
  readonly file_ids?: readonly string[];
  readonly vouches?: Application['vouches'];
}

/** Keeps an application; returns its id. What was stated is sealed. */
export async function fileApplication(
  { db, services }: { readonly db: Db; readonly services: Pick<Services, 'seal'> },
  { stated, file_ids, vouches, ...facts }: ApplicationDraft,
): Promise<string> {
  const [row] = await db
    .insert(phoneChangeApplication)
    .values({
      ...facts,
      facts_sealed: services.seal.seal(JSON.stringify(stated), FACTS),
      file_ids: [...(file_ids ?? [])],
      vouches: [...(vouches ?? [])],
    })
    .returning({ id: phoneChangeApplication.id });
  if (!row) throw new Error('an application was not stored');
  return row.id;
}

/**
 * Decides an application in the caller's transaction and carries it out: the phone is replaced and both numbers are
 * notified, names and documents are written, sessions end. Refuses (200200) deciders who stand in it themselves, decided
 * ones with who and when, and changes without proof.
 */
export async function applyDecision(ctx: Context, id: string, decision: Decision): Promise<void> {
  await ctx.db
    .select({ id: phoneChangeApplication.id })
    .from(phoneChangeApplication)
    .where(eq(phoneChangeApplication.id, id))
    .for('update');
  const found = await findApplication(ctx.db, ctx.services.seal, ctx.scope, id);
  if (!found) throw refuse(shared.not_found);
  await requireOpen(ctx, found);
  const own = [found.user_id, found.stated.asked_by, ...found.vouches.map((vouch) => vouch.user_id)];
  if (own.includes(ctx.actor.user_id)) throw refuse(recoveryRefusals.own_application);
  if (decision.decision === 'approve') await carryOut(ctx, found);
  const state = { approve: 'effective', refuse: 'refused', return: 'returned' }[decision.decision];
  await ctx.db
    .update(phoneChangeApplication)
    .set({
      state,
      opinion: decision.reason,
      field_notes: decision.field_notes ?? {},
      decided_by: ctx.actor.user_id,
      decided_at: sql`now()`,
      ...(state === 'effective' ? { effective_at: sql`now()` } : {}),
    })
    .where(eq(phoneChangeApplication.id, id));
  ctx.audit({
    action: `account_audit.${decision.decision}`,
    target: ['user', found.user_id ?? id],
    organization_id: found.organization?.id ?? null,
    before: { state: found.state },
    after: { state, kind: found.kind },
    reason: decision.reason,
  });
  await notifyPerson(ctx, found, decision);
  await notifyNewPhone(ctx, found, decision);
  await notifyCorrected(ctx, found, decision);
}

async function requireOpen(ctx: Context, found: Application): Promise<void> {
  if (found.state === 'pending') return;
  const names = await namesOfUsers(ctx.db, [found.decided_by]);
  throw refuse(recoveryRefusals.already_decided, {
    who: (found.decided_by && names.get(found.decided_by)?.name) || '—',
    when: found.decided_at ? formatDayTime(found.decided_at, ctx.lang) : '—',
  });
}

async function carryOut(ctx: Context, found: Application): Promise<void> {
  const { user_id, kind, stated } = found;
  if (!user_id) throw refuse(recoveryRefusals.nobody_meant);
  const needsProof = kind === 'change_phone' || kind === 'account_recovery';
  if (needsProof && found.file_ids.length + found.vouches.length === 0) throw refuse(recoveryRefusals.check_proof);
  if (needsProof && stated.new_phone)
    await changePhone(ctx, user_id, { phone: stated.new_phone, before: found.registered?.phone ?? null });
  if (kind === 'identity_correction') await writeIdentity(ctx, user_id, stated);
  if (kind === 'self_signup') {
    await changePerson(ctx, user_id, { status: 'confirmed' }, 'by_caller');
    await ctx.services.sessions.refresh(ctx.db, [user_id]);
  }
}

/**
 * Nobody gets a document that somebody else of the school group has, or who signed up by themselves. Of two decisions
 * at once the second waits and sees the first.
 */
async function requireFreeDocument({ db, actor }: Context, userId: string, document: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${document}, 0))`);
  const [holder] = await acrossOrganizations(db, () =>
    db
      .select({ name: user.name })
      .from(user)
      .where(
        and(
          eq(user.id_no_bidx, document),
          ne(user.id, userId),
          ne(user.status, 'deleted'),
          isNull(user.merged_into),
          or(isNull(user.client_id), actor.client_id ? eq(user.client_id, actor.client_id) : undefined),
        ),
      )
      .limit(1),
  );
  if (holder) throw refuse(recoveryRefusals.document_taken, { who: maskName(holder.name) });
}

async function writeIdentity(ctx: Context, userId: string, stated: StatedFacts): Promise<void> {
  const { db, services } = ctx;
  const { name, id_type, id_no, gender, birthday } = stated;
  if (id_no && id_type) await requireFreeDocument(ctx, userId, services.seal.blindIndex(id_no, 'id_no'));
  const corrected = {
    ...(gender ? { gender } : {}),
    ...(birthday ? { birthday } : {}),
    ...(name ? { name } : {}),
    ...(id_no && id_type ? { id_type, id_no } : {}),
  };
  await changePerson(ctx, userId, corrected, 'by_caller');
  await services.sessions.refresh(db, [userId]);
}

const decisionTitles: Readonly<Record<Decision['decision'], Text>> = {
  approve: { cn: '您的账号申请已通过', us: 'Your account request was approved' },
  refuse: { cn: '您的账号申请未通过', us: 'Your account request was declined' },
  return: { cn: '您的账号申请需要补充材料', us: 'Your account request was returned for changes' },
};

async function notifyPerson(ctx: Context, found: Application, { decision, reason }: Decision): Promise<void> {
  await notify(ctx, {
    event: `account_audit.${decision}`,
    to: [found.user_id, found.stated.asked_by].filter((id) => id !== null && id !== undefined),
    organization_id: found.organization?.id ?? null,
    title: decisionTitles[decision],
    body: { cn: reason, us: reason },
    link: null,
  });
}

const answerText: Text = {
  cn: '您的手机号变更申请{result}：{reason} 查看：{url}',
  us: 'Your phone number change {result}: {reason} Details: {url}',
};
const results = {
  refuse: { cn: '未通过', us: 'was declined' },
  return: { cn: '需要补充材料', us: 'was returned for changes' },
} as const;

/** Who lost the phone cannot read messages of the portal: the new number gets a message, with the address of the form. */
async function notifyNewPhone(ctx: Context, found: Application, { decision, reason }: Decision): Promise<void> {
  const to = found.stated.new_phone;
  if (!to || decision === 'approve') return;
  const url = new URL('/forget/notApplicable', ctx.services.env.public_url);
  url.searchParams.set('is_edit', '1');
  url.searchParams.set('application_no', found.id);
  await sendOutside(ctx, {
    event: 'account.application_answered',
    channel: 'sms',
    to,
    lang: 'cn',
    text: answerText,
    vars: { result: results[decision].cn, reason, url: url.href },
  });
}
