import { useState } from 'react';
import type { FlowResult } from '#shared/flow/flow-moves.ts';
import { useApi } from '../../api/queries.ts';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { ChipsField } from '../fields/choice-fields.tsx';
import { MultiSelectField } from '../fields/multi-select-field.tsx';
import { type Chosen, SearchField } from '../fields/search-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FormDialog } from '../form-drawer.tsx';
import { type ContractForm, useContractForm } from '../forms/use-contract-form.ts';
import { Words } from '../layout/layout.tsx';
import type { FlowDialogProps, FlowPicture } from './flow-calls.ts';
import { flowPanelWords as words } from './flow-words.ts';

/** Says yes, gives back or says no; what is no yes has words. */
export function DecideDialog({
  result,
  fields,
  ...props
}: FlowDialogProps & { readonly result: FlowResult; readonly fields: FlowPicture['fields'] }) {
  const localize = useLocalize();
  const { calls, id, version, invalidates, onClose } = props;
  const form = useContractForm({
    endpoint: calls.decide,
    params: { id },
    initial: { opinion: '', marked: [] as readonly string[], notes: {} as Readonly<Record<string, string>> },
    toBody: ({ opinion, marked, notes }) => ({
      result,
      opinion: opinion.trim() || null,
      notes: Object.fromEntries(marked.map((key) => [key, notes[key]?.trim() ?? ''])),
      version,
    }),
    invalidates,
    success: localize(words.decided),
    onDone: onClose,
  });
  const label = localize(words[result]);
  return (
    <FormDialog opened onClose={onClose} title={label} submitLabel={label} isDanger={result !== 'approve'} form={form}>
      <TextAreaField
        {...form.field('opinion')}
        required={result !== 'approve'}
        label={localize(words.opinion)}
        rows={3}
      />
      {result === 'return' && fields.length > 0 && <Marks form={form} fields={fields} />}
    </FormDialog>
  );
}

interface MarksProps {
  readonly form: ContractForm<{
    opinion: string;
    marked: readonly string[];
    notes: Readonly<Record<string, string>>;
  }>;
  readonly fields: FlowPicture['fields'];
}

/** Which fields the applicant has to correct, each with what is wrong with it. */
function Marks({ form, fields }: MarksProps) {
  const localize = useLocalize();
  const { marked } = form.values;
  const chosen = form.field('marked', 'notes');
  return (
    <>
      <MultiSelectField
        {...chosen}
        label={localize(words.marks)}
        help={localize(words.marks_help)}
        options={fields.map((field) => ({ value: field.key, label: localize(field) }))}
      />
      {fields
        .filter(({ key }) => marked.includes(key))
        .map((field) => {
          const note = form.at<string>(`notes.${field.key}`);
          return (
            <TextField
              key={field.key}
              {...note}
              value={note.value ?? ''}
              required
              label={localize(words.mark_note, { field: localize(field) })}
            />
          );
        })}
    </>
  );
}

function ColleagueField({
  calls,
  id,
  error,
  onChange,
}: Pick<FlowDialogProps, 'calls' | 'id'> & { error?: string | undefined; onChange: (id: string) => void }) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const answer = useApi(calls.colleagues, { params: { id }, query: { q: word } });
  const found = (answer.data?.list ?? []).map((one) => {
    const department = one.department && localizedName({ name: one.department, name_en: one.department_en });
    return { id: one.id, name: localizedName(one), ...(department ? { detail: department } : {}) };
  });
  return (
    <SearchField
      required
      label={localize(words.colleague)}
      error={error}
      value={chosen}
      onChange={(one) => {
        setChosen(one);
        onChange(one?.id ?? '');
      }}
      words={{
        placeholder: localize(words.search),
        type: localize(words.search),
        none: localize(words.none),
      }}
      onWord={setWord}
      found={found}
      isAsking={answer.isFetching}
    />
  );
}

/** Hands the own turn over. */
export function TransferDialog({ calls, id, version, invalidates, onClose }: FlowDialogProps) {
  const localize = useLocalize();
  const form = useContractForm({
    endpoint: calls.transfer,
    params: { id },
    initial: { user_id: '', opinion: '' },
    toBody: ({ user_id, opinion }) => ({ user_id, opinion: opinion.trim() || null, version }),
    invalidates,
    success: localize(words.asked),
    onDone: onClose,
  });
  const person = form.field('user_id');
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={localize(words.transfer)}
      submitLabel={localize(words.transfer)}
      form={form}
    >
      <Words as="p" tone="soft">
        {localize(words.transfer_help)}
      </Words>
      <ColleagueField calls={calls} id={id} error={person.error} onChange={person.onChange} />
      <TextAreaField {...form.field('opinion')} label={localize(words.opinion)} rows={2} />
    </FormDialog>
  );
}

/** Asks a colleague to decide as well. */
export function AddSignerDialog({ calls, id, version, invalidates, onClose }: FlowDialogProps) {
  const localize = useLocalize();
  const form = useContractForm({
    endpoint: calls.addSigner,
    params: { id },
    initial: { user_id: '', when: 'before' as 'before' | 'after', opinion: '' },
    toBody: ({ user_id, when, opinion }) => ({ user_id, when, opinion: opinion.trim() || null, version }),
    invalidates,
    success: localize(words.asked),
    onDone: onClose,
  });
  const person = form.field('user_id');
  const when = form.field('when');
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={localize(words.add_signer)}
      submitLabel={localize(words.add_signer)}
      form={form}
    >
      <Words as="p" tone="soft">
        {localize(words.add_signer_help)}
      </Words>
      <ColleagueField calls={calls} id={id} error={person.error} onChange={person.onChange} />
      <ChipsField
        {...when}
        onChange={(value) => when.onChange(value === 'after' ? 'after' : 'before')}
        label={localize(words.when)}
        options={(['before', 'after'] as const).map((value) => ({ value, label: localize(words[value]) }))}
      />
      <TextAreaField {...form.field('opinion')} label={localize(words.opinion)} rows={2} />
    </FormDialog>
  );
}

/** Lets a colleague read it. */
export function CopyDialog({ calls, id, version, invalidates, onClose }: FlowDialogProps) {
  const localize = useLocalize();
  const form = useContractForm({
    endpoint: calls.copy,
    params: { id },
    initial: { user_ids: '' },
    toBody: ({ user_ids }) => ({ user_ids: user_ids ? [user_ids] : [], version }),
    invalidates,
    success: localize(words.copied_done),
    onDone: onClose,
  });
  const person = form.field('user_ids');
  return (
    <FormDialog opened onClose={onClose} title={localize(words.copy)} submitLabel={localize(words.copy)} form={form}>
      <Words as="p" tone="soft">
        {localize(words.copy_help)}
      </Words>
      <ColleagueField calls={calls} id={id} error={person.error} onChange={person.onChange} />
    </FormDialog>
  );
}
