import { and, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { listReminders, sendActivation } from '#modules/identity/onboarding/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import { notify } from '#server/notify/notify.ts';
import { maskEmail, maskPhone } from '#shared/person/masks.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { sectionOf } from '../../contract/teacher-sections.ts';
import type { teacherRecords } from '../../contract/teachers.contract.ts';
import {
  teacherMessages as messages,
  teacherRefusals as r,
  teacherTexts as t,
} from '../../contract/teachers.refusals.ts';
import { staffRights } from '../../rights.ts';
import { teacher } from '../tables.ts';
import { requireFresh } from './changes.service.ts';
import { standingOf } from './reach.service.ts';
import { readSection } from './sections.service.ts';
import { teachersWithin } from './teachers.queries.ts';

type Wish = z.output<(typeof teacherRecords)['reveal']['body']>;
type ActiveInfo = z.input<(typeof teacherRecords)['activeInfo']['output']>;

/** One count with the reveals of people and of service staff. */
const REVEALS_A_DAY = 30;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;

/** Reminds those among some members of staff in scope who have not activated their accounts. */
export async function sendActiveSms(ctx: Context, ids: readonly string[]) {
  const found = await ctx.db
    .select({ id: teacher.id })
    .from(teacher)
    .where(and(teachersWithin(ctx.scope), inArray(teacher.id, [...new Set(ids)])));
  const answer = await sendActivation(
    ctx,
    found.map((one) => one.id),
    ctx.actor.user_id,
  );
  ctx.audit({
    action: 'account.send_activation',
    target: ['user', ctx.actor.user_id],
    organization_id: ctx.actor.organization_id,
    after: { sent: answer.sent, asked: ids.length },
  });
  return answer;
}

/** How far somebody's account is. Refuses (404001) everybody but the person and 0917 where they work. */
export async function showActiveInfo(ctx: Context, id: string): Promise<ActiveInfo> {
  const { found, is_self, reaches } = await standingOf(ctx, id, staffRights.sendActivation);
  if (!is_self && !reaches(staffRights.sendActivation)) throw refuse(shared.not_found);
  const { person } = found;
  const { seal } = ctx.services;
  const reminders = await listReminders(ctx.db, id);
  const isRecent = reminders.some((at) => Date.now() - Date.parse(at) < DAY_MS);
  const isWaiting = person.activated_at === null;
  return {
    state: person.status === 'disabled' ? 'disabled' : isWaiting ? 'waiting' : 'active',
    activated_at: person.activated_at,
    last_login_at: person.last_login_at,
    reminders,
    channels: {
      phone: person.phone_sealed && maskPhone(seal.open(person.phone_sealed, 'user.phone')),
      email: person.email && maskEmail(person.email),
    },
    blocks: [
      ...(isWaiting && person.phone_sealed === null ? (['no_phone'] as const) : []),
      ...(isWaiting && isRecent ? (['asked_recently'] as const) : []),
    ],
  };
}

/** A section in full, once: counted, recorded with its reason, and told to the person. */
export async function revealSection(ctx: Context, id: string, { section, reason }: Wish) {
  const { found, is_self, reaches } = await standingOf(ctx, id);
  if (!is_self && !(reaches(staffRights.edit) && reaches(staffRights.reveal))) throw refuse(shared.no_right);
  const described = sectionOf(section);
  if (!described.fields.some((field) => field.secret)) throw refuseFields({ section: [t.nothing_hidden] });
  if (is_self) await requireFresh(ctx);
  else if (!reason) throw refuseFields({ reason: [t.reason_needed] });
  const { actor, db } = ctx;
  if ((await countAttempt(db, `person_reveal:${actor.user_id}`, DAY_SECONDS)) > REVEALS_A_DAY)
    throw refuse(r.reveal_limit);
  const { organization_id } = found.row;
  ctx.audit({
    action: 'teacher.reveal',
    kind: 'read',
    target: ['user', id],
    organization_id,
    after: { section },
    ...(reason ? { reason } : {}),
  });
  if (!is_self) {
    const fill = (lang: 'cn' | 'us') =>
      localize(messages.revealed, lang, { name: actor.name, section: described[lang], reason: reason ?? '' });
    const title = { cn: fill('cn'), us: fill('us') };
    await notify(ctx, { event: 'teacher.reveal', to: [id], organization_id, title, link: '/manager/information' });
  }
  const { rows } = await readSection(ctx, found.row, section);
  return { rows: [...rows] };
}
