import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { type AttachedFile, FilesField } from '#web/ui/fields/files/files-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { oaApplications, type PaperDetail } from '../../../contract/oa-applications.contract.ts';
import { useOfficeText } from '../../texts.ts';
import { paperFiles } from './paper-files.ts';

/** Carries a paper out: what it really cost, a word about it, and what proves it. */
export function FinishDialog({ paper, onClose }: { readonly paper: PaperDetail; readonly onClose: () => void }) {
  const t = useOfficeText();
  const format = useFormat();
  const { id, amount_fen, version } = paper;
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const form = useContractForm({
    endpoint: oaApplications.finish,
    params: { id },
    initial: { actual_amount_fen: amount_fen === null ? null : amount_fen / 100, note: '' },
    toBody: ({ actual_amount_fen, note }) => ({
      actual_amount_fen: actual_amount_fen === null ? null : Math.round(actual_amount_fen * 100),
      note: note.trim() || null,
      file_ids: files.map((file) => file.id),
      version,
    }),
    invalidates: ['home', 'oa_budgets'],
    success: t('finished'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('finish')} submitLabel={t('finish')} form={form}>
      {amount_fen !== null && (
        <>
          <Words as="p" tone="soft">
            {t('approved_amount', { amount: format.money(amount_fen) })}
          </Words>
          <NumberField {...form.field('actual_amount_fen')} label={t('actual')} prefix="¥" decimals={2} required />
        </>
      )}
      <TextAreaField {...form.field('note')} label={t('result')} rows={3} max={500} />
      <FilesField
        {...paperFiles}
        label={t('result_files')}
        help={t('files_help')}
        value={files}
        onChange={setFiles}
        error={form.errors['file_ids']}
      />
    </FormDialog>
  );
}
