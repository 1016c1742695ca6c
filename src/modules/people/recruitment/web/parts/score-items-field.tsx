import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import type { ScoreItem } from '../../contract/jobs.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import classes from './score-items.module.css';

/** An item as it is typed. */
export interface TypedItem {
  readonly name: string;
  readonly name_en: string;
  readonly max: string;
  readonly weight: string;
}

export const typedItem = ({ name, name_en, max, weight }: ScoreItem): TypedItem => ({
  name,
  name_en: name_en ?? '',
  max: String(max),
  weight: String(weight),
});

/** What is sent; a number that is none is refused by the rules of the contract. */
export const sentItem = ({ name, name_en, max, weight }: TypedItem): ScoreItem => ({
  name: name.trim(),
  name_en: name_en.trim() || null,
  max: Number(max),
  weight: Number(weight),
});

/** What interviewers judge by: named items, each with the most it can get and its weight. */
export function ScoreItemsField({ label, help, value, onChange, error }: FieldProps<readonly TypedItem[]>) {
  const t = useRecruitmentText();
  const put = (at: number, change: Partial<TypedItem>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...change } : one)));
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      {help && (
        <Words as="p" tone="soft" size="small">
          {help}
        </Words>
      )}
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
        <div key={at} className={classes.row}>
          <TextField label={t('item_name')} max={30} value={one.name} onChange={(name) => put(at, { name })} />
          <TextField
            label={t('item_name_en')}
            max={60}
            value={one.name_en}
            onChange={(name_en) => put(at, { name_en })}
          />
          <TextField
            label={t('item_max')}
            max={3}
            inputMode="numeric"
            value={one.max}
            onChange={(max) => put(at, { max })}
          />
          <TextField
            label={t('item_weight')}
            max={3}
            inputMode="numeric"
            value={one.weight}
            onChange={(weight) => put(at, { weight })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('item_remove', { name: one.name || String(at + 1) })}
            onClick={() => onChange(value.filter((_, n) => n !== at))}
          >
            <IconTrash aria-hidden size={18} />
          </ActionIcon>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button
        variant="default"
        onClick={() => onChange([...value, { name: '', name_en: '', max: '10', weight: '1' }])}
        disabled={value.length >= 10}
      >
        {t('item_add')}
      </Button>
    </fieldset>
  );
}
