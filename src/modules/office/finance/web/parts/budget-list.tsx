import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSettings } from '#web/session/session.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { EntityInputs } from '#web/ui/entity/field-inputs.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { oaBudgets } from '../../contract/budgets.contract.ts';
import { useFinanceText } from '../texts.ts';
import { budgetEntity } from './budget-entity.ts';
import { BudgetHolds } from './budget-holds.tsx';

interface Props {
  readonly year: number;
  readonly department_id: string | null;
}

/** The budgets of a year, of one department or of all. On a phone they are read. */
export function BudgetList({ year, department_id }: Props) {
  const isNarrow = useIsNarrow();
  return (
    <ManagedList
      of={budgetEntity}
      fixed={{ year, ...(department_id ? { department_id } : {}) }}
      presets={{ year }}
      isEditable={!isNarrow}
      opens="budget"
      tools={!isNarrow && <Tools year={year} department_id={department_id} />}
      inputs={(form, row) => (
        <>
          <EntityInputs of={budgetEntity} form={form} />
          {row && <BudgetHolds id={row.id} />}
        </>
      )}
    />
  );
}

function Tools({ year, department_id }: Props) {
  const t = useFinanceText();
  const organization_id = useSettings()?.organization?.id ?? '';
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ExportButton
        endpoint={oaBudgets.export}
        input={{ query: { year, ...(department_id ? { department_id } : {}) } }}
        label={t('export')}
      />
      <Button variant="default" leftSection={<IconUpload aria-hidden size={16} />} onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
      {isImporting && (
        <ImportDialog
          title={t('import_of', { year })}
          definition="oa_budgets"
          params={{ organization_id, year }}
          invalidates={['oa_budgets']}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
