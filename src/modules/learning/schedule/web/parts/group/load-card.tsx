import { Link } from 'react-router';
import { Panel } from '#web/ui/panel.tsx';
import { useScheduleText } from '../../texts.ts';
import { LoadBars } from '../load/load-tab.tsx';

/** Who gives most lessons this month. */
export function LoadCard() {
  const t = useScheduleText();
  return (
    <Panel title={t('load_month')} aside={<Link to="/studentSchedule?tab=load">{t('tab_load')}</Link>}>
      <LoadBars most={8} />
    </Panel>
  );
}
