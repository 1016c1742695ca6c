import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { meritRights } from '../../rights.ts';
import { useMeritText } from '../texts.ts';
import { Radar } from './radar.tsx';

/** The five axes of the first own class, or of the first own child. */
export function RadarCard() {
  const { can } = useRights();
  return can(meritRights.record, meritRights.manage) ? <OfClass /> : <OfChild />;
}

function OfClass() {
  const { data } = useApi(meritRecords.classes, {});
  const room = data?.list[0];
  return room ? <Card query={{ classroom_id: room.id }} /> : null;
}

function OfChild() {
  const { data } = useApi(meritRecords.children, {});
  const child = data?.list[0];
  return child ? <Card query={{ student_id: child.id }} /> : null;
}

function Card({ query }: { readonly query: { readonly classroom_id: string } | { readonly student_id: string } }) {
  const t = useMeritText();
  const answer = useApi(meritRecords.radar, { query });
  return (
    <Panel title={t('five')}>
      {answer.data ? <Radar facts={answer.data} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />}
    </Panel>
  );
}
