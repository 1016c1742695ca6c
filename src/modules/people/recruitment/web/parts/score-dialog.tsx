import { Checkbox } from '@mantine/core';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { interviews, recommendations } from '../../contract/interviews.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import type { Interview } from './interview-list.tsx';

type Advice = (typeof recommendations)[number]['code'];

/** The own score sheet, or the step back from the panel. */
export function ScoreDialog({ interview, onClose }: { readonly interview: Interview; readonly onClose: () => void }) {
  const t = useRecruitmentText();
  const advice = useOptions(recommendations);
  const form = useContractForm({
    endpoint: interviews.score,
    params: { id: interview.id },
    initial: { recused: false, total: '', recommend: '', comment: '' },
    toBody: ({ recused, total, recommend, comment }) => ({
      recused,
      total: recused || total === '' ? null : Number(total),
      recommend: recused ? null : ((recommend || null) as Advice | null),
      comment: comment.trim() || null,
    }),
    success: t('scored'),
    onDone: onClose,
  });
  const isRecused = form.values.recused;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('score_title', { name: interview.candidate.name })}
      submitLabel={t('score_submit')}
      form={form}
    >
      <p>{t('score_help')}</p>
      <Checkbox
        label={t('recuse')}
        checked={isRecused}
        onChange={(event) => form.field('recused').onChange(event.currentTarget.checked)}
      />
      {!isRecused && (
        <>
          <TextField {...form.field('total')} required label={t('total')} max={3} inputMode="numeric" />
          <ChipsField {...form.field('recommend')} label={t('recommend')} options={advice} />
        </>
      )}
      <TextAreaField {...form.field('comment')} label={t('comment')} rows={3} />
    </FormDialog>
  );
}
