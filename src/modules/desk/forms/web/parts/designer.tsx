import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { problemsOf, type SchemaProblem } from '../../contract/form-rules.ts';
import { FIELDS_AT_MOST, type FieldKind, type FormField, fieldKinds, formSchema } from '../../contract/form-schema.ts';
import { forms } from '../../contract/forms.contract.ts';
import { useFormText } from '../texts.ts';
import { FieldLine } from './field-line.tsx';
import { FieldSettings } from './field-settings.tsx';
import classes from './forms.module.css';
import { TryOut } from './try-out.tsx';

type Form = CallOutput<typeof forms.get>;

/** Kinds at the left, the questions in their order, and what the chosen one asks for at the right. */
export function Designer({ form }: { readonly form: Form }) {
  const t = useFormText();
  const localize = useLocalize();
  const isNarrow = useIsNarrow();
  const [schema, setSchema] = useState(() => formSchema.parse(form.schema));
  const [chosen, setChosen] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const [problems, setProblems] = useState<readonly SchemaProblem[]>([]);
  const [isChanged, setChanged] = useState(false);
  useUnsaved(isChanged);
  const save = useSend(forms.update);
  const publish = useSend(forms.publish, { onSuccess: () => toast.success(t('published')) });
  const params = { id: form.id };
  if (isNarrow || !form.can_edit)
    return (
      <>
        {isNarrow && <p className={classes.note}>{t('on_computer')}</p>}
        <TryOut schema={schema} />
      </>
    );
  const setFields = (fields: readonly FormField[]) => {
    setSchema({ ...schema, fields: [...fields] });
    setChanged(true);
  };
  const add = (kind: FieldKind) => {
    const label = localize(fieldKinds.find(({ code }) => code === kind) ?? fieldKinds[0]);
    const known = new Set(schema.fields.map((field) => field.key));
    let n = schema.fields.length + 1;
    while (known.has(`q${n}`)) n += 1;
    setFields([...schema.fields, ...formSchema.parse({ fields: [{ key: `q${n}`, kind, label }] }).fields]);
    setChosen(schema.fields.length);
  };
  const swap = (n: number, by: number) => {
    const next = [...schema.fields];
    const [moved] = next.splice(n, 1);
    if (moved) next.splice(n + by, 0, moved);
    setFields(next);
    setChosen(n + by);
  };
  const saved = async () => {
    if (!isChanged) return form;
    const answer = await save.mutateAsync({ params, body: { schema, version: form.version } });
    setChanged(false);
    return answer;
  };
  const keep = async () => {
    await saved();
    toast.success(t('saved'));
  };
  const send = async () => {
    const found = problemsOf(schema);
    setProblems(found);
    if (found.length > 0) return;
    const { version } = await saved();
    publish.mutate({ params, body: { version } });
  };
  const retire = async () => {
    if (await confirm({ title: t('retire_ask'), body: t('retire_help'), confirm: t('retire') }))
      save.mutate({ params, body: { status: 'retired', version: form.version } });
  };
  const current = schema.fields[chosen];
  return (
    <>
      <div className={classes.acts}>
        <Button variant="default" onClick={() => setTrying(!isTrying)}>
          {t(isTrying ? 'design' : 'try')}
        </Button>
        {form.status === 'published' && (
          <Button variant="default" onClick={() => void retire()}>
            {t('retire')}
          </Button>
        )}
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!isChanged}
          onClick={() => void keep().catch(() => undefined)}
        >
          {t('save')}
        </Button>
        <Button loading={publish.isPending} onClick={() => void send().catch(() => undefined)}>
          {t('publish')}
        </Button>
      </div>
      {problems.length > 0 && (
        <ul className={classes.error} role="alert">
          {problems.map(({ at, text }) => (
            <li key={at}>
              {[schema.fields[Number(at.split('.')[1])]?.label, localize(text)].filter(Boolean).join(': ')}
            </li>
          ))}
        </ul>
      )}
      {isTrying ? (
        <TryOut schema={schema} />
      ) : (
        <div className={classes.designer}>
          <Panel title={t('kinds')}>
            <div className={classes.kinds}>
              {fieldKinds.map((kind) => (
                <Button
                  key={kind.code}
                  variant="default"
                  disabled={schema.fields.length >= FIELDS_AT_MOST}
                  onClick={() => add(kind.code)}
                >
                  {localize(kind)}
                </Button>
              ))}
            </div>
          </Panel>
          <Panel title={t('questions')}>
            <div className={classes.kinds}>
              {schema.fields.length === 0 && <p className={classes.note}>{t('no_questions')}</p>}
              {schema.fields.map((field, n) => (
                <FieldLine
                  key={field.key}
                  field={field}
                  isChosen={n === chosen}
                  onChoose={() => setChosen(n)}
                  onUp={n > 0 ? () => swap(n, -1) : undefined}
                  onDown={n < schema.fields.length - 1 ? () => swap(n, 1) : undefined}
                  onRemove={() => setFields(schema.fields.filter((one) => one !== field))}
                />
              ))}
            </div>
          </Panel>
          <Panel title={t('settings')}>
            {current && (
              <FieldSettings
                key={current.key}
                field={current}
                earlier={schema.fields.slice(0, chosen).filter((field) => field.kind !== 'note')}
                onChange={(next) => setFields(schema.fields.map((field, n) => (n === chosen ? next : field)))}
              />
            )}
          </Panel>
        </div>
      )}
    </>
  );
}
