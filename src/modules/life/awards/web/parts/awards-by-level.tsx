import { Link } from 'react-router';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { awardLevels, awards } from '../../contract/award.contract.ts';
import { useAwardsText } from '../texts.ts';

/** Approved awards by level, each bar the way to its list: it holds as many. */
export function AwardsByLevel() {
  const t = useAwardsText();
  const lang = useLang();
  const format = useFormat();
  const answer = useApi(awards.levels);
  if (!answer.data)
    return (
      <Panel title={t('by_level')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      </Panel>
    );
  const { list } = answer.data;
  if (list.length === 0) return null;
  const total = list.reduce((sum, { n }) => sum + n, 0);
  return (
    <Panel title={t('by_level')} aside={<Link to="/awards?status=approved">{t('wall_n', { n: total })}</Link>}>
      <RankedBars
        title={t('by_level_rule')}
        columns={[t('award_level'), t('award_number')]}
        rows={list.map(({ level, n }) => ({
          key: level,
          name: labelOf(awardLevels, level, lang),
          to: `/awards?status=approved&level=${level}`,
          value: n,
          shown: format.number(n),
        }))}
      />
    </Panel>
  );
}
