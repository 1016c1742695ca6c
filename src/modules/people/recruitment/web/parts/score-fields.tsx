import { Checkbox } from '@mantine/core';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { recommendations } from '../../contract/interviews.contract.ts';
import type { ScoreItem } from '../../contract/jobs.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import type { SheetValues } from './score-values.ts';

interface Props {
  readonly form: ContractForm<SheetValues>;
  readonly items: readonly ScoreItem[];
}

/** A score sheet, or the step back from the panel. The server adds the marks of the items up. */
export function ScoreFields({ form, items }: Props) {
  const t = useRecruitmentText();
  const localizedName = useLocalizedName();
  const advice = useOptions(recommendations);
  const isRecused = form.values.recused;
  return (
    <>
      <p>{t('score_help')}</p>
      <Checkbox
        label={t('recuse')}
        checked={isRecused}
        onChange={(event) => form.field('recused').onChange(event.currentTarget.checked)}
      />
      {!isRecused && (
        <>
          {items.map((item, at) => (
            <TextField
              key={item.name}
              {...form.at<string>(`marks.${at}`)}
              required
              label={t('item_mark', { name: localizedName(item), max: item.max })}
              max={3}
              inputMode="numeric"
            />
          ))}
          {items.length === 0 && (
            <TextField {...form.field('total')} required label={t('total')} max={3} inputMode="numeric" />
          )}
          <ChipsField {...form.field('recommend')} label={t('recommend')} options={advice} />
        </>
      )}
      <TextAreaField {...form.field('comment')} label={t('comment')} rows={3} />
    </>
  );
}
