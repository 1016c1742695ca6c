import { Link } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useDirectoryText } from '../../texts.ts';
import { useDepartments } from './use-departments.ts';

const SHOWN = 6;

/** How many staff have their main place in each department, by the numbers of the tree itself: each of them once. */
export function HeadcountCard() {
  const t = useDirectoryText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useDepartments();
  if (!answer.data)
    return (
      <Panel title={t('headcount_card')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      </Panel>
    );
  const filled = answer.data.list.filter(({ kind, main_count }) => kind !== 'class' && (main_count ?? 0) > 0);
  if (filled.length === 0) return null;
  const rows = filled.toSorted((a, b) => (b.main_count ?? 0) - (a.main_count ?? 0)).slice(0, SHOWN);
  return (
    <Panel
      title={t('headcount_card')}
      aside={filled.length > SHOWN && <Link to="/organization">{t('headcount_all', { n: filled.length })}</Link>}
    >
      <RankedBars
        title={t('headcount_rule')}
        columns={[t('department'), t('headcount_card')]}
        rows={rows.map((row) => ({
          key: row.id,
          name: localizedName(row),
          to: `/organization?department=${row.id}`,
          value: row.main_count ?? 0,
          shown: format.number(row.main_count ?? 0),
        }))}
      />
    </Panel>
  );
}
