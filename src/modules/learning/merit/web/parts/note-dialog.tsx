import { Button } from '@mantine/core';
import { useLang } from '#web/i18n/language.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type MeritBoard, meritRecords } from '../../contract/merit.contract.ts';
import { MERIT_SENTENCES, meritDimensions, meritKinds } from '../../contract/merit-kinds.ts';
import { useMeritText } from '../texts.ts';
import classes from './merit.module.css';

interface Props {
  readonly students: readonly string[];
  /** What a note is worth at first, by the rules of the term. */
  readonly usual: MeritBoard['usual'];
  readonly isHead: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
type Dimension = (typeof meritDimensions)[number]['code'];
type Kind = (typeof meritKinds)[number]['code'];

/** One sentence about the students that were tapped. */
export function NoteDialog({ students, usual, isHead, onClose, onDone }: Props) {
  const t = useMeritText();
  const lang = useLang();
  const dimensions = useOptions(meritDimensions);
  const kinds = useOptions(meritKinds);
  const worth = (kind: string, dimension: string) =>
    usual.find((rule) => rule.kind === kind && rule.dimension === dimension)?.default_tenths ??
    (kind === 'remind' ? -5 : 10);
  const form = useContractForm({
    endpoint: meritRecords.create,
    initial: {
      dimension: 'moral' as string,
      kind: 'praise' as string,
      points_tenths: worth('praise', 'moral') as number | null,
      text: '',
      to_family: 'no' as string,
    },
    toBody: ({ dimension, kind, points_tenths, to_family, ...values }) => ({
      ...values,
      to_family: to_family === 'yes',
      student_ids: [...students],
      dimension: dimension as Dimension,
      kind: kind as Kind,
      points_tenths: points_tenths ?? Number.NaN,
    }),
    success: t('noted_n', { n: students.length }),
    onDone,
  });
  const { values, set } = form;
  const mayTell = values.kind !== 'remind' || isHead;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('note_n', { n: students.length })}
      submitLabel={t('save')}
      form={form}
    >
      <ChipsField
        {...form.field('kind')}
        label={t('kind')}
        options={kinds}
        onChange={(kind) =>
          set({ kind, points_tenths: worth(kind, values.dimension), ...(kind === 'remind' ? { to_family: 'no' } : {}) })
        }
      />
      <ChipsField
        {...form.field('dimension')}
        label={t('dimension')}
        options={dimensions}
        onChange={(dimension) => set({ dimension, points_tenths: worth(values.kind, dimension) })}
      />
      <fieldset className={classes.sentences} aria-label={t('sentences')}>
        {MERIT_SENTENCES[values.kind as Kind].map((one) => (
          <Button key={one.cn} size="compact-sm" variant="default" onClick={() => set({ text: one[lang] })}>
            {one[lang]}
          </Button>
        ))}
      </fieldset>
      <TextField {...form.field('text')} label={t('text')} max={200} />
      <NumberField
        {...form.field('points_tenths')}
        label={t('points_tenths')}
        help={t('tenths_help')}
        min={-50}
        max={50}
      />
      {mayTell && (
        <ChipsField
          {...form.field('to_family')}
          label={t('to_family')}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
    </FormDialog>
  );
}
