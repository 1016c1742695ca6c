import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useLang } from '#web/i18n/language.ts';
import type { RowGroup } from '#web/ui/list/column.ts';
import { visitGroups } from '../../../contract/visit-kinds.ts';
import type { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import type { Visit } from '../visit-types.ts';

/** What the bookings of a day mean now, with how many there are of each on all pages; undefined where they are not grouped. */
export function useDayGroups(
  answer: CallOutput<typeof visitors.list> | undefined,
): ((visit: Visit) => RowGroup) | undefined {
  const t = useVisitorText();
  const lang = useLang();
  const groups = answer?.groups;
  if (!groups) return undefined;
  const heads = new Map(
    groups.map(({ group, count }) => [
      group,
      <>
        <strong>{labelOf(visitGroups, group, lang)}</strong>
        {` · ${t('group_count', { n: count })}`}
      </>,
    ]),
  );
  return ({ day_group }) => ({ key: day_group, head: heads.get(day_group) ?? labelOf(visitGroups, day_group, lang) });
}
