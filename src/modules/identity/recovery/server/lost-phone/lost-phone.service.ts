import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import {
  beginFlow,
  currentFlow,
  findTicket,
  issueTicket,
  provePhone,
  spendTicket,
} from '#modules/identity/sign-in/server/public.ts';
import { type Db, EVERYWHERE, NOWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { countAttempt, tooManyRequests } from '#server/http/limits.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { phoneApplication } from '../../contract/phone-change.shapes.ts';
import { recoveryRefusals } from '../../contract/recovery.refusals.ts';
import { FACTS, findOwnApplication } from '../applications/applications.queries.ts';
import { fileApplication } from '../applications/applications.service.ts';
import { newVouchCode } from '../applications/vouches.service.ts';
import { phoneChangeApplication } from '../tables.ts';
import { findClientOf, findStatedPerson, listNameableOrganizations } from './lost-phone.queries.ts';
import { attachPhotos, readPhotos, storePhotos } from './proof-photos.service.ts';

const PLACE = 'flow_ticket.phone';
const APPLICATIONS_PER_DAY = 3;
const DAY = 86_400;

export const listOrganizationOptions = async (db: Db) => ({ list: await listNameableOrganizations(db) });

/** A ticket for a number that is gone; nothing is looked up, so the answer reveals nothing. */
export async function beginWithOldPhone(ctx: OpenContext, phone: string) {
  const flow = beginFlow(ctx);
  const payload = { phone: ctx.services.seal.seal(phone, PLACE) };
  const { ticket } = await ctx.services.database.write(NOWHERE, ({ db }) =>
    issueTicket(db, { kind: 'old_phone', flow, payload }),
  );
  return { ticket };
}

type Draft = z.output<typeof phoneApplication>;
type Photos = Readonly<Record<string, UploadedFile | undefined>>;

/** Files the application, or sends one that was given back again. Photos are kept only for a number that was proven. */
export async function applyForPhoneChange(ctx: OpenContext, draft: Draft, uploads: Photos) {
  const { services } = ctx;
  const { database, seal } = services;
  const flow = currentFlow(ctx);
  const start = await database.read(EVERYWHERE, async (db) => ({
    ticket: await findTicket(db, draft.ticket, ['old_phone', 'edit_application'], flow),
    client_id: await findClientOf(db, draft.organization_id),
  }));
  if (!start.ticket) throw refuse(signInRefusals.timed_out);
  const { client_id } = start;
  if (!client_id) throw refuseFields({ organization_id: [{ cn: '请选择单位', us: 'Choose an organisation' }] });
  const { payload, kind } = start.ticket;
  const old_phone = seal.open(String(payload.phone), PLACE);
  if (old_phone === draft.phone) throw refuse(recoveryRefusals.same_phone);
  // a stranger sends these bytes: they are opened only for a phone in the hand, three times a day
  await provePhone(ctx, draft.phone, 'recovery', draft.code);
  await admitApplication(ctx, old_phone);
  const photos = await readPhotos(Object.values(uploads));
  const id = kind === 'edit_application' ? String(payload.application_id) : uuidv7();
  const file_ids = await storePhotos(services, id, draft.organization_id, photos);
  return database.write(EVERYWHERE, async ({ db }) => {
    await spendTicket(db, draft.ticket, [kind], flow);
    const user_id = await findStatedPerson(db, seal, { ...draft, old_phone });
    const { name, id_type, id_no, reason, organization_id } = draft;
    const stated = { old_phone, new_phone: draft.phone, name, id_type, id_no };
    const facts = { client_id, organization_id, user_id, stated, reason, file_ids };
    if (kind === 'edit_application') await resubmit({ db, services: ctx.services }, id, facts);
    else await fileApplication({ db, services }, { id, kind: 'change_phone', ...facts });
    if (file_ids.length) await attachPhotos({ db, services }, id, file_ids);
    if (user_id) await warnOldPhone(ctx, db, { ...stated, user_id });
    ctx.audit({
      action: kind === 'edit_application' ? 'account.application_again' : 'account.application',
      target: ['phone_change_application', id],
      organization_id,
      after: { kind: 'change_phone', photos: file_ids.length },
    });
    return { application_no: id, vouch_code: await newVouchCode(db, seal, id) };
  });
}

/** Three applications a day for one lost number, and from one address. Commits by itself. */
async function admitApplication({ services, ip }: OpenContext, oldPhone: string): Promise<void> {
  const keys = [`application:phone:${services.seal.blindIndex(oldPhone, 'phone')}`, `application:ip:${ip}`];
  for (const key of keys) {
    const made = await services.database.write(NOWHERE, ({ db }) => countAttempt(db, key, DAY));
    if (made > APPLICATIONS_PER_DAY) throw tooManyRequests(DAY);
  }
}

type Facts = Omit<Parameters<typeof fileApplication>[1], 'kind' | 'id' | 'vouches'>;

/** What was given back waits again, with what is stated now. A vouch was for what was stated before, and goes. */
async function resubmit(
  { db, services }: Parameters<typeof fileApplication>[0],
  id: string,
  { stated, file_ids = [], ...facts }: Facts,
): Promise<void> {
  const [row] = await db
    .update(phoneChangeApplication)
    .set({
      ...facts,
      facts_sealed: services.seal.seal(JSON.stringify(stated), FACTS),
      ...(file_ids.length ? { file_ids: [...file_ids] } : {}),
      vouches: [],
      field_notes: {},
      state: 'pending',
      decided_by: null,
      decided_at: sql`null`,
    })
    .where(and(eq(phoneChangeApplication.id, id), eq(phoneChangeApplication.state, 'returned')))
    .returning({ id: phoneChangeApplication.id });
  if (!row) throw refuse(signInRefusals.timed_out);
}

const warning: Text = {
  cn: '有人申请将您账号的登录手机号变更为尾号{tail}，如非本人操作请立即联系学校。',
  us: 'Someone asked to change your account’s phone number to one ending in {tail}. If this wasn’t you, contact your school right away.',
};

async function warnOldPhone(
  { services }: OpenContext,
  db: Db,
  { old_phone, new_phone, user_id }: { old_phone: string; new_phone: string; user_id: string },
): Promise<void> {
  await sendOutside(
    { db, services },
    {
      event: 'account.application_warning',
      channel: 'sms',
      to: old_phone,
      lang: 'cn',
      text: warning,
      vars: { tail: new_phone.slice(-4) },
      user_id,
    },
  );
}

interface Claim {
  readonly application_no: string;
  readonly phone: string;
  readonly code: string;
}

/** An application as its maker sees it, who holds its number and the new phone. Every other is refused alike (404001). */
export async function findReturnedApplication(ctx: OpenContext, { application_no, phone, code }: Claim) {
  const flow = await provePhone(ctx, phone, 'recovery', code);
  const { database, seal } = ctx.services;
  return database.write(EVERYWHERE, async ({ db }) => {
    const found = await findOwnApplication(db, seal, application_no);
    const { old_phone, new_phone, name = null, id_type = null } = found?.stated ?? {};
    if (!found || new_phone !== phone) throw refuse(shared.not_found);
    const { state, organization, reason, opinion, field_notes } = found;
    const payload = { phone: seal.seal(old_phone ?? '', PLACE), application_id: found.id };
    const ticket =
      state === 'returned' ? (await issueTicket(db, { kind: 'edit_application', flow, payload })).ticket : null;
    const old_phone_masked = old_phone ? maskPhone(old_phone) : null;
    const vouch_code = state === 'pending' ? await newVouchCode(db, seal, found.id) : null;
    const view = { state, ticket, organization, name, id_type, old_phone_masked, reason, opinion, field_notes };
    return { application_no, ...view, vouch_code };
  });
}
