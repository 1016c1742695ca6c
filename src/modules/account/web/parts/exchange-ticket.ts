import { call } from '#web/api/call.ts';
import { signIn } from '../../contract/sign-in.contract.ts';

/** A session token for the hand-off ticket of an address; rejects with ApiError when it was used or is too old. */
export async function exchangeTicket(ticket: string): Promise<string> {
  return (await call(signIn.exchange, { body: { ticket } })).token;
}
