import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { localizeNow } from '#web/i18n/texts.ts';
import { startSession } from '#web/session/connect.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { toast } from '#web/ui/toasts.ts';
import { childAccounts } from '../contract/safety.contract.ts';

const texts = {
  title: { cn: '切换到子女账号', us: 'Switch to child’s account' },
  confirm: { cn: '切换', us: 'Switch' },
} as const;

/**
 * Becomes an own child after the question whether that is meant: it cannot be taken back without signing in again.
 * Ends on the home page of the child; what fails is said in a passing message.
 */
export async function switchToChild(student_user_id: string): Promise<void> {
  const sure = await confirm({
    title: localizeNow(texts.title),
    body: localizeNow(errorCatalogue.switch_confirm.text),
    confirm: localizeNow(texts.confirm),
  });
  if (!sure) return;
  try {
    const { token } = await call(childAccounts.switchTo, { body: { student_user_id } });
    await startSession(token, '/');
  } catch (error) {
    const isOwnEnd = error instanceof ApiError && [401401, 401402, 400403].includes(error.code);
    if (isOwnEnd) reactTo(error);
    else toast.warning(localizeNow(errorCatalogue.switch_student.text));
  }
}
