import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { startSession } from '#web/session/connect.ts';
import { currentToken } from '#web/session/token.ts';
import { persistentStorage } from '#web/state/browser-storage.ts';
import { ownImpersonation } from '../../../contract/impersonation.contract.ts';

/** Where the administrator's own session waits while they work as somebody else. */
const OWN_TOKEN = 'own_token';

/** Goes on as somebody else; the own session stays beside it. */
export async function startImpersonation(token: string): Promise<void> {
  const own = currentToken();
  if (own) persistentStorage.write(OWN_TOKEN, own);
  await startSession(token, '/');
}

/** One that is over already is as good as ended; any other failure leaves it open on the server until its time is up. */
function toastUnlessEnded(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) reactTo(error);
}

/** Back to the own session. */
export async function stopImpersonation(): Promise<void> {
  await call(ownImpersonation.end, {}).catch(toastUnlessEnded);
  const own = persistentStorage.read(OWN_TOKEN);
  persistentStorage.remove(OWN_TOKEN);
  if (own) await startSession(own, '/admin/adminUsers');
  else location.assign('/logout');
}
