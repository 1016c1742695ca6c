import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { enter } from '#web/session/connect.ts';
import { currentToken } from '#web/session/token.ts';
import { lasting } from '#web/state/browser-storage.ts';
import { ownImpersonation } from '../../../contract/impersonation.contract.ts';

/** Where the administrator's own session waits while they work as somebody else. */
const OWN_TOKEN = 'own_token';

/** Goes on as somebody else; the own session stays beside it. */
export async function beginAs(token: string): Promise<void> {
  const own = currentToken();
  if (own) lasting.write(OWN_TOKEN, own);
  await enter(token, '/');
}

/** One that is over already is as good as ended; any other failure leaves it open on the server until its time is up. */
function sayUnlessOver(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) reactTo(error);
}

/** Back to the own session. */
export async function endActing(): Promise<void> {
  await call(ownImpersonation.end, {}).catch(sayUnlessOver);
  const own = lasting.read(OWN_TOKEN);
  lasting.remove(OWN_TOKEN);
  if (own) await enter(own, '/admin/adminUsers');
  else location.assign('/logout');
}
