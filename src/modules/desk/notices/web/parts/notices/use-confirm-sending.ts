import { confirm } from '#web/ui/confirm-store.ts';
import { useNoticeText } from '../../texts.ts';

/** Says how many people it goes to and who decides, and asks whether that is meant. */
export function useConfirmSending() {
  const t = useNoticeText();
  return (
    preview: { readonly count: number; readonly approver: 'none' | 'leader' | 'office' } | undefined,
    isLater: boolean,
  ) => {
    const { count: n, approver } = preview ?? { count: 0, approver: 'none' };
    const goes = approver === 'none';
    return confirm({
      title: t(goes ? 'send_notice_sure' : 'submit_sure', { n }),
      body: goes && isLater ? t('goes_later') : t(`approver_${approver}`),
      confirm: t(goes ? 'send_notice' : 'hand_in'),
    });
  };
}
