import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { amountText, type LeaveUnit } from '../../contract/leave-kinds.ts';

/** `2.5天`, `1 day` */
export function useAmount(): (amount: number, unit: LeaveUnit) => string {
  const localize = useLocalize();
  return (amount, unit) => localize(amountText(amount, unit));
}

/** `3月4日 13:30 – 3月6日 17:30`; on one day it is named once. */
export function useSpan(): (row: { readonly start_at: string; readonly end_at: string }) => string {
  const format = useFormat();
  return ({ start_at, end_at }) => {
    const isOneDay = format.day(start_at) === format.day(end_at);
    return `${format.dateTime(start_at)} – ${isOneDay ? format.time(end_at) : format.dateTime(end_at)}`;
  };
}

const useIsMobile = (): boolean => useCurrentRoute()?.layout === 'mobile';

/** Where leave is in the layout that shows it. */
export const useLeaveBase = (): string => (useIsMobile() ? '/mobile/vacations' : '/vacations');
