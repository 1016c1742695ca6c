import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { dutyRoles } from '../../contract/duty-kinds.ts';
import type { dutyShifts } from '../../contract/duty-shifts.contract.ts';
import { useDutyText } from '../texts.ts';

export type Shift = CallOutput<typeof dutyShifts.list>['list'][number];
type Brief = Pick<Shift, 'schedule' | 'slot' | 'role' | 'starts_at' | 'ends_at'>;

/** `周末值班 白班`, `11月30日 08:00–17:00`, `带班`, and who it is. */
export function useShiftWords() {
  const t = useDutyText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return {
    nameOf: ({ schedule, slot }: Pick<Brief, 'schedule' | 'slot'>) => `${schedule.name} ${slot}`,
    timeOf: ({ starts_at, ends_at }: Pick<Brief, 'starts_at' | 'ends_at'>) =>
      `${format.dateTime(starts_at)}–${format.time(ends_at)}`,
    spanOf: ({ starts_at, ends_at }: Pick<Brief, 'starts_at' | 'ends_at'>) =>
      `${format.time(starts_at)}–${format.time(ends_at)}`,
    roleOf: ({ role }: Pick<Brief, 'role'>) => labelOf(dutyRoles, role, lang),
    whoOf: ({ user }: Pick<Shift, 'user'>) => (user ? localizedName(user) : t('nobody')),
  };
}
