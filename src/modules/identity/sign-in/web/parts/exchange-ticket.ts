import { call } from '#web/api/call.ts';
import { signIn } from '../../contract/sign-in.contract.ts';

/** A session token for the hand-off ticket of an address; rejects with ApiError when it was used or is too old. */
export async function exchangeTicket(ticket: string): Promise<string> {
  const answer = await call(signIn.exchange, { body: { ticket } });
  // a hand-off goes on with a session that is open already: nothing more is asked
  if (!('token' in answer)) throw new Error('a hand-off asked for a second factor');
  return answer.token;
}
