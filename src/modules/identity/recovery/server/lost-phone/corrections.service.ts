import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type * as z from 'zod';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { currentFlow, findTicket, spendTicket, type Ticket } from '#modules/identity/sign-in/server/public.ts';
import { type Db, EVERYWHERE, NOWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { countAttempt, tooManyRequests } from '#server/http/limits.ts';
import type { Services } from '#server/services.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { isSameName } from '#shared/text/person-name.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { correction } from '../../contract/identity-applications.contract.ts';
import { fileApplication } from '../applications/applications.service.ts';
import { newVouchCode } from '../applications/vouches.service.ts';
import { findClientOf } from './lost-phone.queries.ts';
import { attachPhotos, readPhotos, storePhotos } from './proof-photos.service.ts';

const PLACE = 'flow_ticket.phone';
const PER_DAY = 3;
const DAY = 86_400;

type Draft = z.output<typeof correction>;

/**
 * Files what the school may have wrong of somebody whose phone was just proven: the name or the document of a person
 * with that phone, or the phone itself of a person with that document. The answer is the same whether anybody fits.
 */
export async function requestCorrection(
  ctx: OpenContext,
  draft: Draft,
  uploads: Readonly<Record<string, UploadedFile | undefined>>,
) {
  const { services } = ctx;
  const { database, seal } = services;
  const flow = currentFlow(ctx);
  const start = await database.read(EVERYWHERE, async (db) => ({
    ticket: await findTicket(db, draft.ticket, ['activate', 'correction'], flow),
    client_id: await findClientOf(db, draft.organization_id),
  }));
  const { ticket, client_id } = start;
  if (!ticket) throw refuse(signInRefusals.timed_out);
  if (!client_id) throw refuseFields({ organization_id: [{ cn: '请选择单位', us: 'Choose an organisation' }] });
  const phone = seal.open(String(ticket.payload.phone), PLACE);
  await admit(ctx, phone);
  const photos = await readPhotos(Object.values(uploads));
  const id = uuidv7();
  const file_ids = await storePhotos(services, id, draft.organization_id, photos);
  return database.write(EVERYWHERE, async ({ db }) => {
    await spendTicket(db, draft.ticket, [ticket.kind], flow);
    const { name, id_type, id_no, organization_id, reason } = draft;
    const isPhone = ticket.kind === 'correction';
    const user_id = await (isPhone ? findByDocument(db, services, draft) : findAmong(db, services, ticket, draft));
    const stated = { name, id_type, id_no, ...(isPhone ? { new_phone: phone } : { contact_phone: phone }) };
    const kind = isPhone ? ('account_recovery' as const) : ('identity_correction' as const);
    await fileApplication(
      { db, services },
      { id, kind, client_id, organization_id, user_id, stated, reason, file_ids },
    );
    if (file_ids.length) await attachPhotos({ db, services }, id, file_ids);
    ctx.audit({
      action: 'account.application',
      target: ['phone_change_application', id],
      organization_id,
      after: { kind, photos: file_ids.length },
    });
    return { application_no: id, vouch_code: isPhone ? await newVouchCode(db, seal, id) : null };
  });
}

/** Three a day for one phone, and from one address. Commits by itself. */
async function admit({ services: { database, seal }, ip }: OpenContext, phone: string): Promise<void> {
  for (const key of [`correction:${seal.blindIndex(phone, 'phone')}`, `correction:ip:${ip}`]) {
    const made = await database.write(NOWHERE, ({ db }) => countAttempt(db, key, DAY));
    if (made > PER_DAY) throw tooManyRequests(DAY);
  }
}

const present = notInArray(user.status, ['disabled', 'deleted']);

/** Of the people with the proven phone the only one, else the one whose name or document is stated. */
async function findAmong(db: Db, { seal }: Services, { payload }: Ticket, stated: Draft): Promise<string | null> {
  const rows = await db
    .select({ id: user.id, name: user.name, id_no_bidx: user.id_no_bidx })
    .from(user)
    .where(and(inArray(user.id, payload.user_ids as string[]), present));
  const documented = rows.filter((row) => row.id_no_bidx === seal.blindIndex(stated.id_no, 'id_no'));
  const named = rows.filter((row) => isSameName(row.name, stated.name));
  const fitting = [rows, documented, named].find((some) => some.length === 1);
  return fitting?.[0]?.id ?? null;
}

/** The member of the organisation who has this document and this name. */
async function findByDocument(db: Db, { seal }: Services, draft: Draft): Promise<string | null> {
  const holders = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(user.id_no_bidx, seal.blindIndex(draft.id_no, 'id_no')),
        eq(user.id_type, draft.id_type),
        eq(userOrganization.organization_id, draft.organization_id),
        running(userOrganization),
        present,
      ),
    );
  const rows = holders.filter((row) => isSameName(row.name, draft.name));
  return rows.length === 1 && rows[0] ? rows[0].id : null;
}
