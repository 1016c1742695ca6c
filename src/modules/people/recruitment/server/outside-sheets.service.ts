import type * as z from 'zod';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import {
  beginFlow,
  currentFlow,
  findTicket,
  issueTicket,
  provePhone,
  renewTicket,
  requestCode,
} from '#modules/identity/sign-in/server/public.ts';
import { hashToken } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { interviewLinks } from '../contract/interview-links.contract.ts';
import { recruitmentRefusals as r } from '../contract/recruitment.refusals.ts';
import { PHONE } from './interviewers.store.ts';
import { findLinkOwner, type InterviewRow, listOpenSheets } from './interviews.queries.ts';
import { scoreInterview } from './interviews.service.ts';

/** What an interviewer from outside does with the link of an invitation. */

const PURPOSE = 'interview';

async function ownerOf(db: Db, link: string) {
  const found = await findLinkOwner(db, hashToken(link));
  if (!found) throw refuse(r.link_dead);
  return found;
}

/** What a link shows before the phone is proven. */
export async function viewLink({ db }: OpenContext, link: string) {
  const { organization, owner } = await ownerOf(db, link);
  return { organization, phone_masked: owner.phone_masked ?? '' };
}

async function phoneOf({ services }: OpenContext, link: string) {
  const { owner } = await services.database.read(EVERYWHERE, (db) => ownerOf(db, link));
  if (!owner.phone_sealed) throw refuse(r.link_dead);
  return { owner, phone: services.seal.open(owner.phone_sealed, PHONE) };
}

/** Sends a code to the phone that the school noted, whatever browser asks for it. */
export async function sendLinkCode(ctx: OpenContext, link: string) {
  const { phone } = await phoneOf(ctx, link);
  return requestCode(ctx, phone, PURPOSE);
}

/** Proves the phone of a link; the ticket opens the sheets in this browser. */
export async function beginSheets(ctx: OpenContext, { link, code }: { readonly link: string; readonly code: string }) {
  const { owner, phone } = await phoneOf(ctx, link);
  const flow = await provePhone(ctx, phone, PURPOSE, code);
  return ctx.services.database.write(EVERYWHERE, async ({ db }) => {
    const { ticket } = await issueTicket(db, { kind: 'interview', flow, payload: { interviewer_id: owner.id } });
    return { ticket, name: owner.name ?? '' };
  });
}

/** Whose ticket it is; it is good for another half hour. */
async function judgeOf(ctx: OpenContext, ticket: string): Promise<string> {
  const flow = currentFlow(ctx);
  const found = await findTicket(ctx.db, ticket, ['interview'], flow);
  const id = found?.payload['interviewer_id'];
  if (typeof id !== 'string' || !(await renewTicket(ctx.db, ticket, 'interview', flow)))
    throw refuse(signInRefusals.timed_out);
  beginFlow(ctx);
  return id;
}

/** The open sheets of the interviewer. */
export async function listSheets(ctx: OpenContext, ticket: string): Promise<{ list: InterviewRow[] }> {
  return { list: await listOpenSheets(ctx.db, await judgeOf(ctx, ticket)) };
}

type Given = z.output<(typeof interviewLinks)['score']['body']>;

/** Hands a sheet in while its round is open. */
export async function handInSheet(ctx: OpenContext, id: string, { ticket, ...sheet }: Given): Promise<InterviewRow> {
  const interviewer_id = await judgeOf(ctx, ticket);
  const isOpen = (await listOpenSheets(ctx.db, interviewer_id)).some((one) => one.id === id);
  if (!isOpen) throw refuse(shared.not_found);
  return scoreInterview(ctx, { interviewer_id }, id, sheet);
}
