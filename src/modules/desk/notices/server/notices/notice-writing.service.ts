import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { newlyNamed, type StoredBodies, storedBodies, viewBodies } from '#server/document/stored.ts';
import type { Context } from '#server/http/context.ts';
import { receiversAmong } from '#server/notify/broadcast.ts';
import { notification } from '#server/notify/tables.ts';
import { tellNamedOnce } from '#server/notify/tell-named.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { withoutPictures } from '#shared/document/document.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { noticeChannel } from '../../contract/notices.contract.ts';
import type { messageDraft, noticeChange, noticeDraft } from '../../contract/notices.shapes.ts';
import { filesOf, noticeFileKind } from '../notice-files.ts';
import { tellOfNotice } from '../notice-passages.service.ts';
import { removeOwnDrafts } from '../own-drafts.service.ts';
import { noticeReceipts, wantsOf } from '../receipts/receipt-kinds.service.ts';
import { notice, noticeRevision, notificationType } from '../tables.ts';
import { requireSendable } from './approver.service.ts';
import { factsOf } from './notice-facts.ts';
import { publishedVersion, removeReplies } from './notice-forms.service.ts';
import { submitNew } from './notice-moves.service.ts';
import { noticeMoves } from './notice-states.service.ts';
import { getManagedNotice, lockNotice, viewNotice } from './notice-view.service.ts';
import { noticeActions } from './notices.policy.ts';
import { listOptions, managedNotices } from './notices.queries.ts';
import { dropOptionPlaces, emptyOptions, writeOptions } from './option-places.service.ts';
import { namingOf, sendNotice } from './sending.jobs.ts';

type NoticeDraft = z.output<typeof noticeDraft>;
type NoticeChange = z.output<typeof noticeChange>;
type MessageDraft = z.output<typeof messageDraft>;
type Stored = typeof notice.$inferSelect;
type Content = Omit<NoticeChange, 'version' | 'weight' | 'reason'>;

/** Writes a notice or bulletin of the current organisation, and submits it when asked to. */
export async function createNotice(ctx: Context, { submit, kind, ...content }: NoticeDraft) {
  const row = await insertNotice(ctx, kind, content);
  return submit ? submitNew(ctx, row) : viewNotice(ctx, row.id);
}

/** The same for a short message: no answer, no comments. */
export async function createMessage(ctx: Context, { submit, notification_type_id, ...draft }: MessageDraft) {
  const row = await insertNotice(ctx, 'message', contentOfMessage(draft), notification_type_id);
  return submit ? submitNew(ctx, row) : viewNotice(ctx, row.id);
}

const contentOfMessage = (draft: Omit<MessageDraft, 'submit' | 'notification_type_id'>): Content => ({
  ...draft,
  department_id: null,
  signer: null,
  doc_no: null,
  must_confirm: false,
  confirm_mode: 'person',
  confirm_by: null,
  for_newcomers: false,
  reply_kind: 'none',
  reply_options: [],
  form_id: null,
  allow_comment: 'off',
  allow_like: false,
  attachment_ids: [],
  expires_at: null,
  escalation: [],
});

async function insertNotice(
  ctx: Context,
  kind: 'notice' | 'bulletin' | 'message',
  { attachment_ids, reply_options, ...content }: Content,
  notification_type_id: string | null = null,
  copied: StoredBodies | null = null,
): Promise<Stored> {
  const { actor, db, services } = ctx;
  const organization_id = currentOrganization(actor);
  await requireSendable(ctx, { ...content, kind, organization_id });
  await requireType(ctx, notification_type_id);
  const form_version_id = await publishedVersion(ctx, organization_id, content.form_id);
  const bodies = await storedBodies(ctx, content, copied);
  const [row] = await db
    .insert(notice)
    .values({
      ...content,
      ...bodies,
      form_version_id,
      kind,
      organization_id,
      notification_type_id,
      created_by: actor.user_id,
    })
    .returning();
  if (!row) throw new Error('a notice was not stored');
  await writeOptions(db, row, reply_options);
  await services.files.attach(db, actor.user_id, noticeFileKind.kind, filesOf(attachment_ids, bodies), {
    type: 'internotification',
    id: row.id,
  });
  await noticeMoves.begin(ctx, row);
  return row;
}

/** A kind of messages that the own organisation uses. */
async function requireType({ db, actor }: Context, id: string | null): Promise<void> {
  if (!id) return;
  const here = and(
    eq(notificationType.id, id),
    eq(notificationType.organization_id, currentOrganization(actor)),
    eq(notificationType.status, 'on'),
  );
  if ((await db.$count(notificationType, here)) === 0) throw refuseFields({ notification_type_id: [shared.not_found] });
}

/** Changes an own draft; of what is out, its words and files, with a reason. */
export async function updateNotice(ctx: Context, id: string, change: NoticeChange) {
  if (await isOut(ctx, id)) return reviseNotice(ctx, id, change);
  const { version, weight: _weight, reason: _reason, attachment_ids, reply_options, ...content } = change;
  const found = await lockNotice(ctx, id, 'submit', version);
  const before = found.row;
  if (!noticeActions(factsOf(found), ctx.actor).includes('update') || before.kind === 'message')
    throw refuse(shared.no_right);
  await requireSendable(ctx, { ...content, kind: before.kind, organization_id: before.organization_id });
  const form_version_id = await publishedVersion(ctx, before.organization_id, content.form_id);
  const bodies = await storedBodies(ctx, content, before);
  await ctx.db
    .update(notice)
    .set({ ...content, ...bodies, form_version_id, opinion: null, version: version + 1, updated_at: sql`now()` })
    .where(eq(notice.id, id));
  await writeOptions(ctx.db, before, reply_options);
  await replaceFiles(ctx, id, filesOf(attachment_ids, bodies));
  auditTextChange(ctx, before, { title: content.title, body: bodies.body });
  return viewNotice(ctx, id);
}

/** Whether one that the caller manages is out, so that a change revises it. */
const isOut = async ({ db, actor }: Context, id: string): Promise<boolean> =>
  (await db.$count(notice, and(eq(notice.id, id), managedNotices(actor), eq(notice.status, 'sent')))) > 0;

export async function updateMessage(
  ctx: Context,
  id: string,
  { version, notification_type_id, ...draft }: Omit<MessageDraft, 'submit'> & { version: number },
) {
  const found = await lockNotice(ctx, id, 'submit', version);
  const before = found.row;
  const mayUpdate = noticeActions(factsOf(found), ctx.actor).includes('update');
  if (!mayUpdate || before.kind !== 'message') throw refuse(shared.no_right);
  const { attachment_ids: _files, reply_options: _options, ...content } = contentOfMessage(draft);
  await requireSendable(ctx, { ...content, kind: 'message', organization_id: before.organization_id });
  await requireType(ctx, notification_type_id);
  const bodies = await storedBodies(ctx, content, before);
  await ctx.db
    .update(notice)
    .set({ ...content, ...bodies, notification_type_id, opinion: null, version: version + 1, updated_at: sql`now()` })
    .where(eq(notice.id, id));
  auditTextChange(ctx, before, { title: content.title, body: bodies.body });
  return viewNotice(ctx, id);
}

function auditTextChange(ctx: Context, before: Stored, after: { title: string; body: string }): void {
  ctx.audit({
    action: 'internotification.update',
    target: ['internotification', before.id],
    organization_id: before.organization_id,
    before: { title: before.title, body: before.body },
    after: { title: after.title, body: after.body },
  });
}

const replaceFiles = ({ actor, db, services }: Context, id: string, ids: readonly string[]) =>
  services.files.replace(db, actor.user_id, noticeFileKind.kind, ids, { type: 'internotification', id });

const reasonNeeded = { cn: '请填写修订原因', us: 'Say why it is revised' };

/** A minor revision is marked; a major one asks everybody anew: what they read and answered is taken back. */
async function reviseNotice(ctx: Context, id: string, change: NoticeChange) {
  const { db, actor, services } = ctx;
  const { weight = 'minor', reason, version, title, title_en, attachment_ids } = change;
  if (!reason) throw refuseFields({ reason: [reasonNeeded] });
  const found = await lockNotice(ctx, id, 'revise', version);
  if (!noticeActions(factsOf(found), actor).includes('revise')) throw refuse(shared.no_right);
  const { row } = found;
  const { organization_id, revision } = row;
  await db.insert(noticeRevision).values({
    notice_id: id,
    revision,
    organization_id,
    weight,
    reason,
    changed_by: actor.user_id,
    title: row.title,
    body: row.body,
    body_document: row.body_document,
  });
  const bodies = await storedBodies(ctx, change, row);
  await replaceFiles(ctx, id, filesOf(attachment_ids, bodies));
  const after = await noticeMoves.advance(ctx, row, 'revise', {
    set: { title, title_en, ...bodies, revision: revision + 1 },
    reason,
    facts: { weight },
  });
  await tellOfNotice(db, after);
  if (weight === 'major') {
    await removeReplies(db, id);
    await emptyOptions(db, row);
    await db
      .update(notification)
      .set({ read_at: null, confirmed_at: null, title, title_en: title_en ?? title })
      .where(eq(notification.subject_id, id));
    await noticeReceipts.startSteps(db, { ...row, wants: wantsOf(row) }, row.escalation);
    await services.jobs.enqueue(db, sendNotice, { notice_id: id, revision: revision + 1 });
  }
  await tellNamedOnce(ctx, namingOf(after, actor.user_id), await receiversAmong(db, id, newlyNamed(after, row)));
  await services.realtime.emit(db, noticeChannel(id), 'notice_changed');
  return viewNotice(ctx, id);
}

/** A new draft with the same words and audience; files stay with the first. */
export async function copyNotice(ctx: Context, id: string) {
  const found = await getManagedNotice(ctx, id);
  if (!noticeActions(factsOf(found), ctx.actor).includes('copy')) throw refuse(shared.no_right);
  const { row } = found;
  const words = viewBodies(row);
  const options = await listOptions(ctx.db, id);
  const copied = await insertNotice(
    ctx,
    row.kind,
    {
      title: row.title,
      title_en: row.title_en,
      body: withoutPictures(words.body_document),
      body_en: words.body_en_document && withoutPictures(words.body_en_document),
      audience: row.audience,
      department_id: row.department_id,
      signer: row.signer,
      doc_no: null,
      must_confirm: row.must_confirm,
      for_newcomers: row.for_newcomers,
      confirm_mode: row.confirm_mode,
      confirm_by: null,
      reply_kind: row.reply_kind,
      form_id: row.form_id,
      send_at: null,
      expires_at: null,
      allow_comment: row.allow_comment,
      allow_like: row.allow_like,
      attachment_ids: [],
      priority: row.priority as Content['priority'],
      channels: row.channels as Content['channels'],
      escalation: [...row.escalation],
      reply_options: options.map(({ key, text, capacity }) => ({ key, text, capacity })),
    },
    null,
    row,
  );
  return viewNotice(ctx, copied.id);
}

export async function removeNotices(ctx: Context, ids: readonly string[]) {
  const done = await removeOwnDrafts(
    ctx,
    {
      table: notice,
      entity: 'internotification',
      // nobody leads over what they wrote themselves
      mayRemove: (row) => noticeActions({ ...row, leader_id: null }, ctx.actor).includes('remove'),
    },
    ids,
  );
  const kept = done.skipped.map((one) => one.id);
  await dropOptionPlaces(
    ctx.db,
    ids.filter((id) => !kept.includes(id)),
  );
  return done;
}
