import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import type { coverLessons } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';

/** How many periods colleagues took this term, who took most first. */
export function FairnessBars({ of: rows }: { readonly of: CallOutput<typeof coverLessons.board>['fair'] }) {
  const t = useCoverText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return (
    <RankedBars
      title={t('fairness')}
      columns={[t('teacher'), t('credit'), t('lessons')]}
      rows={rows.map(({ teacher, covers, credit }) => ({
        key: teacher.id,
        name: localizedName(teacher),
        value: credit,
        shown: format.number(credit),
        more: [format.number(covers)],
      }))}
    />
  );
}
