import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';

const WALL = '/homeVisit?tab=wall';
const SHOWN = 6;

/** The share of each class that was visited this semester; the classes that are furthest first, the whole wall behind it. */
export function VisitSharesCard() {
  const t = useHomeVisitText();
  const localizedName = useLocalizedName();
  const answer = useApi(visits.shares);
  if (!answer.data)
    return (
      <Panel title={t('shares')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      </Panel>
    );
  const { semester, list, children, visited } = answer.data;
  if (!semester || list.length === 0) return null;
  const rows = list.toSorted((a, b) => b.visited / b.children - a.visited / a.children).slice(0, SHOWN);
  return (
    <Panel title={t('shares')} aside={<Link to={WALL}>{t('share', { n: visited, of: children })}</Link>}>
      <RankedBars
        title={t(list.length > SHOWN ? 'shares_rule_some' : 'shares_rule', { semester: localizedName(semester) })}
        columns={[t('classroom'), t('shares')]}
        rows={rows.map((room) => ({
          key: room.id,
          name: localizedName(room),
          to: WALL,
          value: room.visited / room.children,
          shown: `${room.visited}/${room.children}`,
        }))}
      />
    </Panel>
  );
}
