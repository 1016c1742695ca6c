import type { ApiError } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { toast } from '#web/ui/toasts.ts';
import { timedOut } from '../../contract/timed-out.ts';

/** Whether a refusal says that the ticket of a step ran out; then it is said, and the way begins anew. */
export function ranOut(error: ApiError, restart: () => void): boolean {
  const { cn, us } = timedOut;
  if (error.message !== cn && error.message !== us) return false;
  toast.warning(sentenceOf(error));
  restart();
  return true;
}
