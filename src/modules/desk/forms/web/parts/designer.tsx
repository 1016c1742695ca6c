import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { FIELDS_AT_MOST, type FieldKind, fieldKinds } from '../../contract/form-kinds.ts';
import { newField, problemsOf, type SchemaProblem } from '../../contract/form-rules.ts';
import type { FormField, FormSchema } from '../../contract/form-schema.ts';
import { forms } from '../../contract/forms.contract.ts';
import { useFormText } from '../texts.ts';
import { FieldLine } from './field-line.tsx';
import { FieldSettings } from './field-settings.tsx';
import { FormPreview } from './form-preview.tsx';
import classes from './forms.module.css';
import { useFormSchema } from './use-form-schema.ts';

type Form = CallOutput<typeof forms.get>;

/** The draft while it is designed. */
function useDraft(first: FormSchema) {
  const [schema, setSchema] = useState(first);
  const [chosen, setChosen] = useState(0);
  const [isChanged, setChanged] = useState(false);
  useUnsaved(isChanged);
  const setFields = (fields: readonly FormField[]) => {
    setSchema({ ...schema, fields: [...fields] });
    setChanged(true);
  };
  const add = (kind: FieldKind, label: string) => {
    const known = new Set(schema.fields.map((field) => field.key));
    let n = schema.fields.length + 1;
    while (known.has(`q${n}`)) n += 1;
    setFields([...schema.fields, newField(`q${n}`, kind, label)]);
    setChosen(schema.fields.length);
  };
  const move = (n: number, by: number) => {
    const next = [...schema.fields];
    const [moved] = next.splice(n, 1);
    if (moved) next.splice(n + by, 0, moved);
    setFields(next);
    setChosen(n + by);
  };
  return { schema, chosen, setChosen, isChanged, setChanged, setFields, add, move };
}
type Draft = ReturnType<typeof useDraft>;

/** Kinds at the left, the questions in their order, and what the chosen one asks for at the right. */
export function Designer({ form }: { readonly form: Form }) {
  const schema = useFormSchema(form.schema);
  return schema ? <Opened form={form} schema={schema} /> : <TextSkeleton lines={8} />;
}

function Opened({ form, schema }: { readonly form: Form; readonly schema: FormSchema }) {
  const t = useFormText();
  const isNarrow = useIsNarrow();
  const draft = useDraft(schema);
  const [isTrying, setTrying] = useState(false);
  if (isNarrow || !form.can_edit)
    return (
      <>
        {isNarrow && (
          <Words as="p" tone="soft">
            {t('on_computer')}
          </Words>
        )}
        <FormPreview schema={draft.schema} />
      </>
    );
  return (
    <>
      <Acts form={form} draft={draft} isTrying={isTrying} onTry={() => setTrying(!isTrying)} />
      {isTrying ? <FormPreview schema={draft.schema} /> : <Board draft={draft} />}
    </>
  );
}

/** An option that is a blank line is still being typed. */
const withoutBlanks = (schema: FormSchema): FormSchema => ({
  ...schema,
  fields: schema.fields.map((field) => ({
    ...field,
    options: field.options.filter((option) => option.label.trim() !== ''),
  })),
});

interface ActsProps {
  readonly form: Form;
  readonly draft: Draft;
  readonly isTrying: boolean;
  readonly onTry: () => void;
}

/** Try, save, publish and retire; what keeps the form from being published stands below. */
function Acts({ form, draft, isTrying, onTry }: ActsProps) {
  const t = useFormText();
  const localize = useLocalize();
  const [problems, setProblems] = useState<readonly SchemaProblem[]>([]);
  const { isChanged, setChanged } = draft;
  const schema = withoutBlanks(draft.schema);
  const params = { id: form.id };
  const save = useSend(forms.update);
  const publish = useSend(forms.publish, { onSuccess: () => toast.success(t('published')) });
  const keep = async () => {
    const answer = await save.mutateAsync({ params, body: { schema, version: form.version } });
    setChanged(false);
    return answer;
  };
  const send = async () => {
    const found = problemsOf(schema);
    setProblems(found);
    if (found.length > 0) return;
    const { version } = isChanged ? await keep() : form;
    publish.mutate({ params, body: { version } });
  };
  const retire = async () => {
    if (await confirm({ title: t('retire_ask'), body: t('retire_help'), confirm: t('retire') }))
      save.mutate({ params, body: { status: 'retired', version: form.version } });
  };
  // what failed was said by the call itself
  const run = (work: () => Promise<unknown>) => () => void work().catch(() => undefined);
  return (
    <>
      <Inline gap={8} wrap align="stretch" above={12} below={16}>
        <Button variant="default" onClick={onTry}>
          {t(isTrying ? 'design' : 'try')}
        </Button>
        {form.actions.includes('retire') && (
          <Button variant="default" onClick={run(retire)}>
            {t('retire')}
          </Button>
        )}
        <Button variant="default" loading={save.isPending} disabled={!isChanged} onClick={run(keep)}>
          {t('save')}
        </Button>
        <Button
          loading={publish.isPending}
          disabled={!isChanged && !form.is_changed && form.published_version > 0}
          onClick={run(send)}
        >
          {t('publish')}
        </Button>
      </Inline>
      {problems.length > 0 && (
        <Words as="ul" tone="refused" above={4} role="alert">
          {problems.map(({ at, text }) => (
            <li key={at}>
              {[schema.fields[Number(at.split('.')[1])]?.label, localize(text)].filter(Boolean).join(': ')}
            </li>
          ))}
        </Words>
      )}
    </>
  );
}

function Board({ draft }: { readonly draft: Draft }) {
  const t = useFormText();
  const localize = useLocalize();
  const { schema, chosen, setFields } = draft;
  const { fields } = schema;
  const current = fields[chosen];
  return (
    <div className={classes.designer}>
      <Panel title={t('kinds')}>
        <Stack gap={6}>
          {fieldKinds.map((kind) => (
            <Button
              key={kind.code}
              variant="default"
              disabled={fields.length >= FIELDS_AT_MOST}
              onClick={() => draft.add(kind.code, localize(kind))}
            >
              {localize(kind)}
            </Button>
          ))}
        </Stack>
      </Panel>
      <Panel title={t('questions')}>
        <Stack gap={6}>
          {fields.length === 0 && (
            <Words as="p" tone="soft">
              {t('no_questions')}
            </Words>
          )}
          {fields.map((field, n) => (
            <FieldLine
              key={field.key}
              field={field}
              isChosen={n === chosen}
              onChoose={() => draft.setChosen(n)}
              onUp={n > 0 ? () => draft.move(n, -1) : undefined}
              onDown={n < fields.length - 1 ? () => draft.move(n, 1) : undefined}
              onRemove={() => setFields(fields.filter((one) => one !== field))}
            />
          ))}
        </Stack>
      </Panel>
      <Panel title={t('settings')}>
        {current && (
          <FieldSettings
            key={current.key}
            field={current}
            earlier={fields.slice(0, chosen).filter((field) => field.kind !== 'note')}
            onChange={(next) => setFields(fields.map((field, n) => (n === chosen ? next : field)))}
          />
        )}
      </Panel>
    </div>
  );
}
