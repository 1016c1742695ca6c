import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { COMMON_ITEMS, type EvaluationItem, ITEMS_MOST, itemTypes } from '../../../contract/evaluation-items.ts';
import { useEvaluationText } from '../../texts.ts';

type Items = readonly EvaluationItem[];

/** A key that no question has yet. */
const freeKey = (items: Items): string => {
  let n = items.length + 1;
  while (items.some(({ key }) => key === `q${n}`)) n += 1;
  return `q${n}`;
};

const fresh = (key: string): EvaluationItem => ({
  key,
  text: '',
  text_en: null,
  type: 'scale5',
  options: [],
  weight: 1,
});

/** The questions of a round: those that schools ask most at first, each to be changed, with further ones below. */
export function ItemsField({ value, onChange, label, error }: FieldProps<Items>) {
  const t = useEvaluationText();
  const types = useOptions(itemTypes);
  const change = (at: number, more: Partial<EvaluationItem>) =>
    onChange(value.map((item, place) => (place === at ? { ...item, ...more } : item)));
  return (
    <Stack as="fieldset" gap={12}>
      <legend>{label}</legend>
      {value.map((item, at) => (
        <Stack key={item.key} gap={6} role="group" aria-label={t('question_n', { n: at + 1, all: value.length })}>
          <Inline gap={8} align="end">
            <SelectField
              name={`items.${at}.type`}
              label={t('question_n', { n: at + 1, all: value.length })}
              value={item.type}
              onChange={(type) => change(at, { type: type as EvaluationItem['type'] })}
              options={types}
            />
            <Button
              variant="subtle"
              aria-label={t('question_remove', { n: at + 1 })}
              disabled={value.length === 1}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            >
              <IconTrash aria-hidden size={16} />
            </Button>
          </Inline>
          <TextField
            name={`items.${at}.text`}
            label={t('question_text')}
            value={item.text}
            onChange={(text) => change(at, { text })}
            max={100}
            required
          />
          {item.type === 'choice' && (
            <TextAreaField
              name={`items.${at}.options`}
              label={t('options')}
              help={t('options_help')}
              value={item.options.join('\n')}
              onChange={(text) => change(at, { options: text.split('\n') })}
              max={260}
            />
          )}
        </Stack>
      ))}
      {error && <Words tone="refused">{error}</Words>}
      <Inline gap={8} wrap>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={16} />}
          disabled={value.length >= ITEMS_MOST}
          onClick={() => onChange([...value, fresh(freeKey(value))])}
        >
          {t('question_add')}
        </Button>
        <Button variant="subtle" onClick={() => onChange(COMMON_ITEMS)}>
          {t('common_items')}
        </Button>
      </Inline>
    </Stack>
  );
}
