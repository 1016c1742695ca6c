import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { type CARD_KINDS, digitalCards } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import classes from './holders.module.css';

interface Props {
  readonly kind: (typeof CARD_KINDS)[number];
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Issues cards to the chosen people; who cannot have one is named with the reason. */
export function IssueDialog({ kind, ids, onClose }: Props) {
  const t = useCardText();
  const [done, setDone] = useState<CallOutput<typeof digitalCards.issue> | null>(null);
  const form = useContractForm({
    endpoint: digitalCards.issue,
    initial: { valid_to: '' },
    toBody: ({ valid_to }: { valid_to: string }) => ({ kind, user_ids: [...ids], valid_to: valid_to || null }),
    onDone: setDone,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('issue_title', { n: ids.length })}
      submitLabel={t(done ? 'issue_again' : 'issue')}
      form={form}
    >
      <DayField {...form.field('valid_to')} label={t('holder_valid_to')} help={t('issue_help')} />
      {done && (
        <div role="status">
          <Words as="p" tone="soft">
            {t('issue_done', { issued: done.issued, renewed: done.renewed })}
          </Words>
          <ul className={classes.skipped}>
            {done.skipped.map((one) => (
              <li key={one.id}>
                {one.name || t('somebody')} · {t(`skip_${one.why}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
