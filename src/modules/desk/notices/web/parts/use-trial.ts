import { useSend } from '#web/api/send.ts';
import { toast } from '#web/ui/toasts.ts';
import type { announcements } from '../../contract/announcements.contract.ts';
import type { notices } from '../../contract/notices.contract.ts';
import { useNoticeText } from '../texts.ts';

/** Sends a stored draft to its writer alone. */
export function useTrial(endpoint: typeof announcements.trial | typeof notices.trial) {
  const t = useNoticeText();
  return useSend(endpoint, {
    invalidates: ['notifications'],
    onSuccess: () => void toast.success(t('trial_sent')),
  });
}
