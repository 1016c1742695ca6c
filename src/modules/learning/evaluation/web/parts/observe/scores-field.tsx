import type { CodeOf } from '#shared/reference/item.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { observationAspects } from '../../../contract/observations.contract.ts';

export type Scores = readonly { readonly key: CodeOf<typeof observationAspects>; readonly score: number }[];

const POINTS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

/** One to five points for each aspect. */
export function ScoresField({ value, onChange, label, error }: FieldProps<Scores>) {
  const aspects = useOptions(observationAspects);
  const set = (key: string, score: string) =>
    onChange([...value.filter((one) => one.key !== key), { key: key as Scores[number]['key'], score: Number(score) }]);
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{label}</legend>
      {aspects.map(({ value: key, label: aspect }) => (
        <ChipsField
          key={key}
          name={`scores.${key}`}
          label={aspect}
          value={String(value.find((one) => one.key === key)?.score ?? '')}
          onChange={(score) => set(key, score)}
          options={POINTS}
        />
      ))}
      {error && <Words tone="refused">{error}</Words>}
    </Stack>
  );
}
