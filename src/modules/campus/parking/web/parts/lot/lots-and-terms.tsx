import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParkingText } from '../../texts.ts';
import { lotEntity } from './lot-entity.ts';
import { QuotaPanel } from './quota-panel.tsx';
import { termEntity } from './term-entity.ts';

/** Places of a term by lot and category, above the terms and the lots. */
export function LotsAndTerms() {
  const t = useParkingText();
  return (
    <>
      <QuotaPanel />
      <Panel flush title={t('terms')}>
        <ManagedList of={termEntity} opens="term" />
      </Panel>
      <Panel flush title={t('lots')}>
        <ManagedList of={lotEntity} opens="lot" />
      </Panel>
    </>
  );
}
