import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { knowledges } from '../../../contract/knowledges.contract.ts';
import { useTextbookText } from '../../texts.ts';
import { usePointOptions } from '../points-field.tsx';

interface Props {
  readonly point: CallOutput<typeof knowledges.get>;
  readonly onClose: () => void;
  readonly onDone: (into: string) => void;
}

/** Merges a point into another one of its subject; for a day it can be undone. */
export function MergePoint({ point, onClose, onDone }: Props) {
  const t = useTextbookText();
  const options = usePointOptions(point.subject_value).filter((one) => one.value !== point.id);
  const undo = useSend(knowledges.unmerge, { invalidates: ['textbooks'] });
  const form = useContractForm({
    endpoint: knowledges.merge,
    params: { id: point.id },
    initial: { merged_into: '' },
    toBody: ({ merged_into }) => ({ merged_into, version: point.version }),
    invalidates: ['textbooks'],
    onDone: ({ merged_into }) => {
      toast.undo(t('merged'), () => undo.mutate({ params: { id: point.id } }));
      onClose();
      if (merged_into) onDone(merged_into);
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('merge_title', { name: point.name })}
      submitLabel={t('merge')}
      form={form}
    >
      <p>{t('merge_point_help')}</p>
      <SelectField {...form.field('merged_into')} label={t('merge_into')} options={options} />
    </FormDialog>
  );
}
