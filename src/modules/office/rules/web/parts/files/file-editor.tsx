import { useState } from 'react';
import { DepartmentInput } from '#modules/core/directory/web/public.tsx';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { type AttachedFile, FilesField } from '#web/ui/fields/files/files-field.tsx';
import { AudienceField, type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import {
  ADMINISTRATIVE_FILE,
  FILES_AT_MOST,
  fileCategories,
  secrecies,
} from '../../../contract/administrative-file.shapes.ts';
import { administrativeFiles, type FileShown } from '../../../contract/administrative-files.contract.ts';
import { systemRules } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';

interface Attached {
  readonly id: string;
  readonly name: string;
}

function initialOf(file: FileShown | null) {
  return {
    doc_no: file?.doc_no ?? '',
    title: file?.title ?? '',
    category: (file?.category ?? 'outgoing') as string,
    secrecy: (file?.secrecy ?? 'internal') as string,
    department_id: file?.department?.id ?? '',
    issued_on: file?.issued_on ?? today(),
    effective_on: file?.effective_on ?? '',
    replaces: (file?.replaces
      ? { id: file.replaces.id, name: file.replaces.doc_no ?? file.replaces.title }
      : null) as Attached | null,
    incoming_from: file?.incoming_from ?? '',
    incoming_no: file?.incoming_no ?? '',
    handle_by: file?.handle_by ?? '',
    include: (file?.audience?.include ?? []) as readonly ChosenPart[],
    read_required: file?.read_required ? 'yes' : 'no',
    keywords: file?.keywords.join(' ') ?? '',
    files: (file?.files ?? []) as readonly AttachedFile[],
    reason: '',
  };
}
type Values = ReturnType<typeof initialOf>;

const isIncoming = ({ category }: Values) => category === 'incoming';

const bodyOf = (values: Values, file: FileShown | null) => ({
  doc_no: values.doc_no || null,
  title: values.title,
  category: fileCategories.find(({ code }) => code === values.category)?.code ?? 'other',
  secrecy: secrecies.find(({ code }) => code === values.secrecy)?.code ?? 'internal',
  department_id: values.department_id,
  issued_on: values.issued_on,
  effective_on: values.effective_on || null,
  replaces_id: values.replaces?.id ?? null,
  incoming_from: (isIncoming(values) && values.incoming_from) || null,
  incoming_no: (isIncoming(values) && values.incoming_no) || null,
  handle_by: (isIncoming(values) && values.handle_by) || null,
  audience: { include: partsOf(values.include), exclude: [...(file?.audience?.exclude ?? [])] },
  read_required: values.read_required === 'yes',
  keywords: values.keywords.split(/[\s,，、;；]/).filter(Boolean),
  file_ids: values.files.map(({ id }) => id),
});

interface Props {
  readonly file: FileShown | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** A document that is registered or changed; of one that is out title, keywords and files, with a reason. */
export function FileEditor({ file, onClose, onSaved }: Props) {
  const t = useRulesText();
  const isOut = file?.is_out ?? false;
  const form = useRowForm({
    create: administrativeFiles.create,
    update: administrativeFiles.update,
    row: file,
    initial: initialOf(file),
    toBody: (values) => bodyOf(values, file),
    toKnown: ({ reason }) => ({ reason: reason || null }),
    draft: 'administrative_files.new',
    saved: t('saved'),
    onMade: ({ id }) => onSaved(id),
    onChanged: ({ id }) => onSaved(id),
    ...(file ? { onClose } : {}),
  });
  return (
    <FormDrawer
      kind="record"
      opened
      onClose={onClose}
      title={t(isOut ? 'file_revise' : file ? 'file_edit' : 'file_add')}
      form={form}
    >
      {isOut && <TextField {...form.field('reason')} required label={t('revision_reason')} max={200} />}
      <TextField {...form.field('title')} required label={t('file_title')} max={150} />
      <FilesField
        label={t('papers')}
        help={t('papers_help')}
        kind={ADMINISTRATIVE_FILE}
        most={FILES_AT_MOST}
        value={form.values.files}
        onChange={(files) => form.set({ files })}
        error={form.errors['file_ids']}
      />
      <TextField {...form.field('keywords')} label={t('keywords')} help={t('keywords_help')} />
      {!isOut && <DraftFields form={form} />}
    </FormDrawer>
  );
}

function DraftFields({ form }: { readonly form: ContractForm<Values> }) {
  const t = useRulesText();
  const { values } = form;
  return (
    <>
      <FormGroup title={t('group_facts')}>
        <TextField {...form.field('doc_no')} label={t('doc_no')} help={t('doc_no_help')} max={40} />
        <ChipsField {...form.field('category')} label={t('category')} options={useOptions(fileCategories)} />
        <DepartmentInput {...form.field('department_id')} required label={t('department')} />
        <DayField {...form.field('issued_on')} required label={t('issued_on')} />
        <DayField {...form.field('effective_on')} label={t('effective_on')} />
        <ReplacesField form={form} />
      </FormGroup>
      {isIncoming(values) && (
        <FormGroup title={t('group_incoming')}>
          <TextField {...form.field('incoming_from')} required label={t('incoming_from')} max={80} />
          <TextField {...form.field('incoming_no')} label={t('incoming_no')} max={40} />
          <DayField {...form.field('handle_by')} label={t('handle_by')} />
        </FormGroup>
      )}
      <FormGroup title={t('group_readers')}>
        <AudienceField
          label={t('audience')}
          required
          offer={systemRules.audienceOptions}
          userTypes={['teacher']}
          staffOnly
          value={values.include}
          onChange={(include) => form.set({ include })}
          error={form.errors['audience'] ?? form.errors['audience.include']}
        />
        <ChipsField
          {...form.field('secrecy')}
          label={t('secrecy')}
          help={t(`secrecy_${values.secrecy as 'public' | 'internal'}_help`)}
          options={useOptions(secrecies)}
        />
        <ChipsField
          {...form.field('read_required')}
          label={t('read_required')}
          options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`read_required_${value}`) }))}
        />
      </FormGroup>
    </>
  );
}

/** The document in whose place this one comes, found by number or title. */
function ReplacesField({ form }: { readonly form: ContractForm<Values> }) {
  const t = useRulesText();
  const [word, setWord] = useState('');
  const answer = useApi(
    administrativeFiles.options,
    { query: { q: word } },
    { enabled: word !== '', keepPrevious: true },
  );
  return (
    <SearchField
      {...form.field('replaces', 'replaces_id')}
      label={t('replaces')}
      help={t('replaces_help')}
      clearable
      words={{ placeholder: t('replaces_type'), type: t('replaces_type'), none: t('replaces_none') }}
      onWord={setWord}
      found={answer.data?.list ?? []}
      isAsking={answer.isFetching}
    />
  );
}
