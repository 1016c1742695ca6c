import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { lessons } from '../../../contract/lessons.contract.ts';
import { useScheduleText } from '../../texts.ts';

/** How many lessons run at this moment by campus, and how many nobody teaches. */
export function NowCard() {
  const t = useScheduleText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(lessons.now, {}, { pollMs: 60_000 });
  const facts: Fact[] = (answer.data?.list ?? []).map((one) => ({
    label: localizedName(one.campus),
    value: (
      <Words>
        {[
          t('now_running', { n: format.number(one.running) }),
          t('now_covered', { n: format.number(one.covered) }),
          t('now_uncovered', { n: format.number(one.uncovered) }),
        ].join(' · ')}
      </Words>
    ),
  }));
  return (
    <Panel title={t('lessons_now')} aside={<Link to="/studentSchedule?tab=board">{t('tab_board')}</Link>}>
      {answer.data ? <Facts facts={facts} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />}
    </Panel>
  );
}
