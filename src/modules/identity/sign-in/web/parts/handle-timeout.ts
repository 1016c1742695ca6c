import type { ApiError } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { toast } from '#web/ui/toasts.ts';
import { timedOut } from '../../contract/timed-out.ts';

/** Whether a refusal says that the ticket of a step has expired; then a message says so, and the steps begin anew. */
export function handleTimeout(error: ApiError, restart: () => void): boolean {
  const { cn, us } = timedOut;
  if (error.message !== cn && error.message !== us) return false;
  toast.warning(sentenceOf(error));
  restart();
  return true;
}
