import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Clash } from '../../../contract/work-plan.shapes.ts';
import { itemKinds } from '../../../contract/work-plan.shapes.ts';
import type { WorkPlanItem } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';

/** An item in words: when, where and who. */
export function useItemWords() {
  const t = useWorkPlanText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const timeOf = ({ starts_at, ends_at }: Pick<WorkPlanItem, 'starts_at' | 'ends_at'>) =>
    starts_at && ends_at ? `${format.time(starts_at)}–${format.time(ends_at)}` : t('whole_day');
  return {
    timeOf,
    kindOf: ({ kind }: Pick<WorkPlanItem, 'kind'>) => labelOf(itemKinds, kind, lang) ?? '',
    whoOf: ({ owners }: WorkPlanItem) => format.list(owners.map(localizedName)),
    placeOf: ({ room, plan }: WorkPlanItem) =>
      [plan.department && localizedName(plan.department), room && localizedName(room)].filter(Boolean).join(' · '),
    clashOf: ({ kind, room, person, from, to, what, item }: Clash) =>
      t(kind === 'room' ? 'clash_room' : 'clash_person', {
        name: (room ?? person) ? localizedName((room ?? person) as { name: string; name_en: string | null }) : '',
        time: `${format.dateTime(from)}–${format.time(to)}`,
        what: what[lang],
        item: item ? item.text : '',
      }),
  };
}
