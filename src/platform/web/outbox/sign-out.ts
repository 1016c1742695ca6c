import { session } from '../session/session-state.ts';
import { confirm } from '../ui/confirm-store.ts';
import { entriesOfOthers, putBack, readEntries, removeEntries } from './entries.ts';
import { outboxText } from './texts.ts';
import { sendNow } from './use-sending.ts';

/**
 * Before the person here signs out: sends what waits, and asks where something is left. False: they stay. A person whom
 * the server could not name keeps what waits until they sign in again.
 */
export async function agreesToSignOut(): Promise<boolean> {
  const now = session.get();
  if (now.phase !== 'signed_in') return true;
  const { user, organization } = now.settings;
  if ((await readEntries(user.id)).length === 0) return true;
  if (navigator.onLine) await sendNow({ id: user.id, organization_id: organization?.id ?? null });
  const left = await readEntries(user.id);
  if (left.length === 0) return true;
  const leaves = await confirm({
    title: outboxText('leave_ask', { n: left.length }),
    body: outboxText('leave_help'),
    confirm: outboxText('leave'),
    cancel: outboxText('stay'),
    danger: true,
  });
  if (leaves)
    await removeEntries(
      user.id,
      left.map(({ client_key }) => client_key),
    );
  return leaves;
}

/** The end of a session clears all that this site has stored: what waits for others is put back. */
export async function keepingOthers(end: () => Promise<void>): Promise<void> {
  const now = session.get();
  const others = await entriesOfOthers(now.phase === 'signed_in' ? now.settings.user.id : '');
  await end();
  if (others.length > 0) await putBack(others);
}
