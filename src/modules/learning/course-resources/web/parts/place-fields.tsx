import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { textbooks } from '#modules/learning/textbooks/contract/textbooks.contract.ts';
import { PointsField, TagsField } from '#modules/learning/textbooks/web/public.tsx';
import { stageCodes } from '#shared/reference/school.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { resourceLicenses, resourceSources } from '../../contract/resource-kinds.ts';
import { useResourceText } from '../texts.ts';
import type { FactValues } from './fact-values.ts';

interface Props {
  readonly values: FactValues;
  readonly field: (name: Exclude<keyof FactValues, 'knowledge_ids' | 'c_tags'>) => Field<string>;
  readonly points: Field<readonly string[]>;
  readonly tags: Field<readonly Chosen[]>;
  readonly set: (changes: Partial<FactValues>) => void;
}

/** Where a resource stands, where it comes from, and what may be done with it. */
export function PlaceFields({ values, field, points, tags, set }: Props) {
  const t = useResourceText();
  const localizedName = useLocalizedName();
  const stages = useOptions(stageCodes);
  const sources = useOptions(resourceSources);
  const licenses = useOptions(resourceLicenses);
  const { choicesOf } = useSubjects();
  const { stage_code, subject_value, textbook_id, source } = values;
  const books = useApi(
    textbooks.list,
    { query: { subject_value, status: 'active', per_page: 100 } },
    { enabled: subject_value !== '' },
  );
  const book = useApi(textbooks.get, { params: { id: textbook_id } }, { enabled: textbook_id !== '' });
  const bookOptions = (books.data?.list ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
  const chapters = (textbook_id ? (book.data?.chapters ?? []) : []).map((one) => ({
    value: one.id,
    label: `${'　'.repeat(one.depth - 1)}${one.no ? `${one.no} ` : ''}${one.title}`,
  }));
  const nowhere = { textbook_id: '', chapter_id: '', knowledge_ids: [] };
  return (
    <>
      <SelectField
        {...field('stage_code')}
        clearable
        label={t('stage')}
        options={stages}
        onChange={(value) => set({ stage_code: value, subject_value: '', ...nowhere })}
      />
      <SelectField
        {...field('subject_value')}
        clearable
        label={t('subject')}
        options={[...choicesOf(stage_code || null)]}
        onChange={(value) => set({ subject_value: value, stage_code: value.slice(0, 3) || stage_code, ...nowhere })}
      />
      {bookOptions.length > 0 && (
        <SelectField
          {...field('textbook_id')}
          clearable
          label={t('textbook')}
          options={bookOptions}
          onChange={(value) => set({ textbook_id: value, chapter_id: '' })}
        />
      )}
      {chapters.length > 0 && (
        <SelectField {...field('chapter_id')} clearable label={t('chapter')} options={chapters} />
      )}
      {subject_value !== '' && <PointsField {...points} label={t('knowledges')} subject={subject_value} most={10} />}
      <TagsField {...tags} label={t('tags')} most={10} />
      <SelectField {...field('source')} clearable label={t('source')} options={sources} />
      {source !== '' && source !== 'original' && (
        <TextField {...field('source_note')} label={t('source_note')} help={t('source_note_help')} max={200} />
      )}
      <SelectField {...field('license')} clearable label={t('license')} help={t('license_help')} options={licenses} />
    </>
  );
}
