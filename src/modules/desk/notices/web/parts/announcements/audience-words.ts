import type { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { addDays, today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { isMoment } from '#shared/text/moment.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type announcements, type PLACEMENTS, SHOWN_DAYS } from '../../../contract/announcements.contract.ts';
import { useNoticeText } from '../../texts.ts';

export type Audience = CallOutput<typeof announcements.audience>;
export type UserType = (typeof USER_TYPES)[number];
export type Placement = (typeof PLACEMENTS)[number];

/** Whom an announcement is for, how many they are, when it goes out, where it shows and until when: in sentences. */
export function useAudienceWords() {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return {
    whom: (audience: Audience | undefined, userTypes: readonly string[]): string => {
      if (!audience) return '';
      const { count: n, organization } = audience;
      const place = localizedName(organization);
      if (userTypes.length === 0) return t('whom_everybody', { place, n });
      return t('whom', {
        kinds: format.list(userTypes.map((userType) => t(`user_type_${userType as UserType}`).toLowerCase())),
        place,
        n,
      });
    },
    when: (at: string): string => (isMoment(at) ? t('goes_at', { at: format.dateTime(at) }) : ''),
    where: (placements: readonly string[], until: string): string =>
      t('shows', {
        places: format.list([t('place_list'), ...placements.map((one) => t(`place_${one as Placement}`))]),
        day: isMoment(until) ? format.dateTime(until) : format.day(addDays(today(), SHOWN_DAYS)),
      }),
  };
}
