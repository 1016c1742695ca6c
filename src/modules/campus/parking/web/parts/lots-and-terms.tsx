import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lotEntity } from './lot-entity.ts';
import { QuotaPanel } from './quota-panel.tsx';
import { termEntity } from './term-entity.ts';

/** Places of a term by lot and category, above the terms and the lots. */
export function LotsAndTerms() {
  return (
    <>
      <QuotaPanel />
      <ManagedList of={termEntity} opens="term" />
      <ManagedList of={lotEntity} opens="lot" />
    </>
  );
}
