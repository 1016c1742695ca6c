import { today } from '#shared/dates.ts';
import { type AttachedFile, FilesField } from '#web/ui/fields/files/files-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { AudienceField, type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { FFYPLAN_FILE, FILES_AT_MOST } from '../../contract/ffyplan.shapes.ts';
import { type FfyplanShown, ffyplans } from '../../contract/ffyplans.contract.ts';
import { useFfyplanText } from '../texts.ts';

const initialOf = (plan: FfyplanShown | null) => ({
  title: plan?.title ?? '',
  title_en: plan?.title_en ?? '',
  start_year: (plan?.start_year ?? Number(today().slice(0, 4)) + 1) as number | null,
  years: (plan?.years ?? 5) as number | null,
  vision: plan?.vision ?? '',
  files: (plan?.files ?? []) as readonly AttachedFile[],
  include: (plan?.audience?.include ?? []) as readonly ChosenPart[],
});

interface Props {
  readonly plan: FfyplanShown | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** A plan without its goals, which are written one by one. */
export function PlanEditor({ plan, onClose, onSaved }: Props) {
  const t = useFfyplanText();
  const form = useRowForm({
    create: ffyplans.create,
    update: ffyplans.update,
    row: plan,
    initial: initialOf(plan),
    toBody: ({ title, title_en, start_year, years, vision, files, include }) => ({
      title,
      title_en: title_en || null,
      start_year: start_year ?? Number.NaN,
      years: years ?? Number.NaN,
      vision,
      file_ids: files.map(({ id }) => id),
      ...(include.length
        ? { audience: { include: partsOf(include), exclude: [...(plan?.audience?.exclude ?? [])] } }
        : {}),
    }),
    draft: 'ffyplans.new',
    saved: t('saved'),
    onMade: ({ id }) => onSaved(id),
    onChanged: ({ id }) => onSaved(id),
    ...(plan ? { onClose } : {}),
  });
  return (
    <FormDrawer kind="record" opened onClose={onClose} title={t(plan ? 'edit' : 'add')} form={form}>
      <TextField {...form.field('title')} required label={t('title')} max={80} />
      <TextField {...form.field('title_en')} label={t('title_en')} max={160} />
      <NumberField {...form.field('start_year')} required label={t('start_year')} />
      <NumberField {...form.field('years')} required label={t('years')} help={t('years_help')} />
      <TextAreaField {...form.field('vision')} label={t('vision')} max={2000} />
      <FilesField
        label={t('files')}
        kind={FFYPLAN_FILE}
        most={FILES_AT_MOST}
        value={form.values.files}
        onChange={(files) => form.set({ files })}
        error={form.errors['file_ids']}
      />
      <AudienceField
        label={t('audience')}
        offer={ffyplans.audienceOptions}
        userTypes={['teacher']}
        staffOnly
        value={form.values.include}
        onChange={(include) => form.set({ include })}
        error={form.errors['audience'] ?? form.errors['audience.include']}
      />
    </FormDrawer>
  );
}
