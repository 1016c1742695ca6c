import { addDays } from '#shared/dates.ts';
import { refresh } from '#web/api/cache.ts';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { schoolYears } from '../../contract/school-years.contract.ts';
import { useSchoolText } from './school-texts.ts';
import type { SchoolYearRow } from './school-years-panel.tsx';

type Values = { readonly name: string; readonly starts_on: string; readonly ends_on: string };

/** The year that usually comes next: from the first of September on. */
function nextYear(): Values {
  const start = new Date().getFullYear();
  const starts_on = `${start}-09-01`;
  return { name: `${start}-${start + 1}`, starts_on, ends_on: addDays(`${start + 1}-09-01`, -1) };
}

interface Props {
  readonly client_id: string;
  readonly year: SchoolYearRow | null;
  readonly onClose: () => void;
}

/** A new school year, or a change of one. */
export function SchoolYearDrawer({ client_id, year, onClose }: Props) {
  const t = useSchoolText();
  const shared = { saved: t('saved'), onDone: onClose };
  const create = useContractForm({
    endpoint: schoolYears.create,
    params: { id: client_id },
    initial: nextYear(),
    ...shared,
  });
  const update = useContractForm({
    endpoint: schoolYears.update,
    params: { id: client_id, school_year_id: year?.id ?? '' },
    initial: year ? { name: year.name, starts_on: year.starts_on, ends_on: year.ends_on } : nextYear(),
    toBody: (values) => ({ ...values, version: year?.version ?? 0 }),
    onStale: async (choice) => {
      await refresh('school_years');
      if (choice === 'view_theirs') onClose();
    },
    ...shared,
  });
  const form = year ? update : create;
  return (
    <FormDrawer opened onClose={onClose} title={year ? year.name : t('add_year')} size={440} form={form}>
      <TextField {...form.field('name')} label={t('school_year')} help={t('year_help')} max={9} />
      <DayField {...form.field('starts_on')} label={t('starts_on')} />
      <DayField {...form.field('ends_on')} label={t('ends_on')} />
    </FormDrawer>
  );
}
