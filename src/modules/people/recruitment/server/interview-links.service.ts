import { and, eq } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import type { Writer } from '#server/store/store-types.ts';
import { formatDayTime } from '#shared/dates.ts';
import type { Text } from '#shared/text.ts';
import { outsideMessages as messages } from '../contract/recruitment.refusals.ts';
import { PHONE } from './interviewers.store.ts';
import { type interviewer, interviewScore } from './tables.ts';

/** 128 bits. */
const LINK_BYTES = 16;
const PAGE = '/interview';

type Interviewer = typeof interviewer.$inferSelect;
interface Slot {
  readonly organization_id: string;
  readonly starts_at: string;
}

/** Sends everybody of a panel who is from outside a link of their own; it stands in the message alone. */
export async function inviteOutside(
  ctx: Writer,
  { interview_id, ...slot }: Slot & { readonly interview_id: string },
  panel: readonly Interviewer[],
): Promise<void> {
  for (const one of panel.filter(({ is_external }) => is_external)) {
    const link = newToken(LINK_BYTES);
    await ctx.db
      .update(interviewScore)
      .set({ link_hash: hashToken(link) })
      .where(and(eq(interviewScore.interview_id, interview_id), eq(interviewScore.interviewer_id, one.id)));
    const url = new URL(`${PAGE}/${link}`, ctx.services.env.public_url).href;
    await tell(ctx, slot, one, messages.invited, { url });
  }
}

/** Tells everybody of a panel who is from outside that it is cancelled. */
export async function cancelOutside(ctx: Writer, slot: Slot, panel: readonly Interviewer[]): Promise<void> {
  for (const one of panel.filter(({ is_external }) => is_external)) await tell(ctx, slot, one, messages.cancelled, {});
}

async function tell(
  { db, services, actor }: Writer,
  { organization_id, starts_at }: Slot,
  { phone_sealed, email }: Interviewer,
  text: Text,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  const [school] = await db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, organization_id));
  const vars = { school: school?.name ?? '', at: formatDayTime(starts_at, actor.lang, actor.time_zone), ...more };
  const message = { event: 'interview.outside', lang: actor.lang, text, vars, is_secret: true } as const;
  if (phone_sealed)
    await sendOutside({ db, services }, { ...message, channel: 'sms', to: services.seal.open(phone_sealed, PHONE) });
  if (email) await sendOutside({ db, services }, { ...message, channel: 'email', to: email });
}
