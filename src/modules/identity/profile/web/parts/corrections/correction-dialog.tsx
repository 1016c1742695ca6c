import { useState } from 'react';
import { files } from '#shared/calls/files.contract.ts';
import { today } from '#shared/dates.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { useSend } from '#web/api/send.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FileField } from '#web/ui/fields/files/file-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import {
  type CORRECTED_FIELDS,
  CORRECTION_FILE_MAX_BYTES,
  CORRECTION_FILES,
  corrections,
} from '../../../contract/corrections.contract.ts';
import { useProfileText } from '../../texts.ts';

export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

interface Props {
  /** An own child; absent: oneself. */
  readonly userId?: string;
  readonly field: CorrectedField;
  readonly start: { readonly value: string; readonly id_type: string };
  readonly onClose: () => void;
}

const RULE = { max_bytes: CORRECTION_FILE_MAX_BYTES, types: ['image/jpeg', 'image/png', 'image/webp'] };

/** Asks the school to correct what is closed, with a picture of the papers. */
export function CorrectionDialog({ userId, field, start, onClose }: Props) {
  const t = useProfileText();
  const [proofs, setProofs] = useState<readonly File[]>([]);
  const options = useOptions(idTypes);
  const genderOptions = useOptions(genders);
  const label = t('correction_value', { field: t(`field_${field}`) });
  const upload = useSend(files.upload, { invalidates: false });
  const form = useContractForm({
    endpoint: corrections.create,
    initial: { value: start.value, id_type: start.id_type, reason: '', file_ids: [] as readonly string[] },
    toBody: ({ value, id_type, reason, file_ids }) => ({
      ...(userId ? { user_id: userId } : {}),
      field,
      value,
      id_type: id_type as 'identity',
      reason,
      file_ids: [...file_ids],
    }),
    success: t('correction_sent'),
    onDone: onClose,
  });
  // what is chosen goes up at once, so that sending the form is one short call
  const choose = async (chosen: readonly File[]) => {
    const fresh = chosen.filter((file) => !proofs.includes(file));
    const kept = proofs.flatMap((file, at) => (chosen.includes(file) ? [form.values.file_ids[at] ?? ''] : []));
    setProofs(chosen);
    const sent: string[] = [];
    for (const file of fresh) {
      const answer = await upload
        .mutateAsync({ body: { purpose: 'correction_proof' }, files: { file } })
        .catch(() => null);
      if (answer) sent.push(answer.id);
      else setProofs((now) => now.filter((known) => known !== file));
    }
    form.set({ file_ids: [...kept, ...sent] });
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('correction_title', { field: t(`field_${field}`) })}
      submitLabel={t('submit')}
      form={form}
      isSending={upload.isPending}
    >
      {field === 'id_no' && <SelectField {...form.field('id_type')} label={t('field_id_type')} options={options} />}
      {field === 'gender' ? (
        <ChipsField {...form.field('value')} label={label} options={genderOptions} />
      ) : field === 'birthday' ? (
        <DayField {...form.field('value')} label={label} max={today()} />
      ) : (
        <TextField {...form.field('value')} filtered={field === 'id_no'} label={label} max={50} />
      )}
      <TextAreaField {...form.field('reason')} label={t('reason')} help={t('correction_reason_help')} rows={2} />
      <FileField
        rule={RULE}
        max={CORRECTION_FILES}
        value={proofs}
        label={t('correction_files')}
        help={t('correction_files_help')}
        onChange={(chosen) => void choose(chosen)}
      />
    </FormDialog>
  );
}
