import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { usePrintText } from '../../texts.ts';
import { printerEntity } from './printer-entity.ts';
import { quotaEntity } from './quota-entity.ts';

/** Printers with what they can do and cost, and the sheets of each department and person. */
export function PrintSettings() {
  const t = usePrintText();
  return (
    <>
      <Panel flush title={t('printers')}>
        <ManagedList of={printerEntity} opens="printer" />
      </Panel>
      <Panel flush title={t('quotas')}>
        <ManagedList of={quotaEntity} opens="quota" />
      </Panel>
    </>
  );
}
