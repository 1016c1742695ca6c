import { useApi } from '#web/api/queries.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { useMeritText } from '../texts.ts';
import { Radar } from './radar.tsx';
import { useFirst } from './use-first.ts';

/** The five axes of the first own class, or of the first own child. */
export function RadarCard() {
  const t = useMeritText();
  const query = useFirst();
  const answer = useApi(meritRecords.radar, { query: query ?? {} }, { enabled: query !== null });
  if (!query) return null;
  return (
    <Panel title={t('five')}>
      {answer.data ? <Radar facts={answer.data} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />}
    </Panel>
  );
}
