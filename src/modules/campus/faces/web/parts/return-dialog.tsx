import type { RowOf } from '#shared/endpoint.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { faceLists } from '../../contract/face-lists.contract.ts';
import { useFaceText } from '../texts.ts';

interface Props {
  readonly face: RowOf<typeof faceLists.list>;
  readonly name: string;
  readonly onClose: () => void;
}

/** Returns a face with the reason that the person reads. */
export function ReturnDialog({ face, name, onClose }: Props) {
  const t = useFaceText();
  const form = useContractForm({
    endpoint: faceLists.review,
    params: { id: face.id },
    initial: { opinion: '' },
    toBody: ({ opinion }) => ({ status: 'rejected' as const, opinion, version: face.version }),
    success: t('returned_done'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('return_title', { name })} submitLabel={t('return')} form={form}>
      <TextAreaField {...form.field('opinion')} required label={t('reason')} help={t('reason_help')} rows={3} />
    </FormDialog>
  );
}
