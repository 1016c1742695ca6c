import type { ReactNode } from 'react';
import { countries } from '#modules/core/geo/contract/geo.contract.ts';
import { AreaName } from '#modules/core/geo/web/public.tsx';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { findItem } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import type { Section, SectionField, SectionRow, SectionValue } from '../../../contract/teacher-sections.ts';
import { useStaffText } from '../../texts.ts';
import classes from './teachers.module.css';

/** Values of a section in words. */
function useWords() {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const t = useStaffText();
  const known = useApi(countries.list, {}, { staleMs: 3_600_000 }).data?.list ?? [];
  const { nameOf } = useSubjects();
  const codes = (field: SectionField & { kind: 'choice' | 'set' }, code: string | number) => {
    const item = findItem(field.of, code);
    return item ? localize(item) : String(code);
  };
  const listed = (field: SectionField, values: readonly (string | number)[]) =>
    values.length
      ? format.list(values.map((one) => (field.kind === 'set' ? codes(field, one) : nameOf(String(one)))))
      : null;
  const countryOf = (code: SectionValue) => {
    const country = known.find((row) => row.code === code);
    return country ? localizedName(country) : String(code);
  };
  return (field: SectionField, value: SectionValue | undefined): ReactNode => {
    if (value === null || value === undefined || value === '') return null;
    if (Array.isArray(value)) return listed(field, value);
    if (field.kind === 'choice') return codes(field, value as string);
    if (field.kind === 'day') return format.day(String(value));
    if (field.kind === 'flag') return value ? t('yes') : t('no');
    if (field.kind === 'country') return countryOf(value);
    if (field.kind === 'area') return <AreaName code={String(value)} />;
    return String(value);
  };
}

/** What stands in a section, a group of facts a row. */
export function SectionFacts({ section, rows }: { readonly section: Section; readonly rows: readonly SectionRow[] }) {
  const localize = useLocalize();
  const words = useWords();
  const t = useStaffText();
  if (rows.length === 0)
    return (
      <Words as="p" tone="soft">
        {t('nothing_yet')}
      </Words>
    );
  return (
    <Stack gap={12}>
      {rows.map((row, at) => (
        <div key={row.id ?? at} className={classes.row}>
          <Facts
            facts={section.fields.flatMap((field) => {
              const value = words(field, row[field.key]);
              // of many rows only what was said: half of it is optional
              if (section.rows && value === null) return [];
              return [{ label: localize(field), value, wide: field.kind === 'line' && field.max > 100 }];
            })}
          />
        </div>
      ))}
    </Stack>
  );
}
