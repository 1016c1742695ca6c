import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useRights } from '#web/session/rights.tsx';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { financeRights } from '../../rights.ts';
import { useFinanceText } from '../texts.ts';
import { subjectEntity } from './subject-entity.ts';

/** The subjects of a year, which the school group keeps. */
export function SubjectList({ year }: { readonly year: number }) {
  const isNarrow = useIsNarrow();
  return (
    <ManagedList
      of={subjectEntity}
      fixed={{ year }}
      presets={{ year }}
      isEditable={!isNarrow}
      opens="subject"
      tools={!isNarrow && <SubjectImport year={year} />}
    />
  );
}

function SubjectImport({ year }: { readonly year: number }) {
  const t = useFinanceText();
  const { canAtGroup } = useRights();
  const [isOpen, setOpen] = useState(false);
  if (!canAtGroup(financeRights.manage)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconUpload aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && (
        <ImportDialog
          title={t('subject_import', { year })}
          definition="finance_subjects"
          params={{ year }}
          invalidates={['finance_subjects', 'oa_budgets']}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
