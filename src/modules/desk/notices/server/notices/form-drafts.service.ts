import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { draftInput } from '#modules/desk/forms/contract/forms.contract.ts';
import { readDraft, saveDraft } from '#modules/desk/forms/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { notification } from '#server/notify/tables.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { notice } from '../tables.ts';
import { draftSubject } from './notice-forms.service.ts';
import { getAnswerable } from './replies.service.ts';

/** What the caller has typed and not handed in, by the row that they received. Refuses (404001) everybody else. */
export async function viewFormDraft(ctx: Context, noticeId: string, receivedId: string) {
  const [found] = await ctx.db
    .select({ version_id: notice.form_version_id })
    .from(notification)
    .innerJoin(notice, eq(notice.id, notification.subject_id))
    .where(
      and(
        eq(notification.id, receivedId),
        eq(notification.subject_id, noticeId),
        eq(notification.user_id, ctx.actor.user_id),
      ),
    );
  if (!found?.version_id) throw refuse(shared.not_found);
  return { sections: await readDraft(ctx, draftSubject(receivedId), found.version_id) };
}

/** Keeps a section of it. Refuses as an answer does, and (409001) a section that was saved elsewhere since. */
export async function saveFormDraft(
  ctx: Context,
  noticeId: string,
  receivedId: string,
  typed: z.output<typeof draftInput>,
) {
  const { row } = await getAnswerable(ctx, noticeId, eq(notification.id, receivedId));
  if (!row.form_version_id) throw refuse(shared.not_found);
  return saveDraft(ctx, {
    ...typed,
    version_id: row.form_version_id,
    organization_id: row.organization_id,
    subject: draftSubject(receivedId),
  });
}
