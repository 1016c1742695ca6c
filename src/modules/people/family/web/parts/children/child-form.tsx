import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { type childForm, emptyChildForm } from '#shared/rules/child-form.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { refreshSettings } from '#web/session/session.ts';
import { IdentityFields, type IdentityValues } from '#web/ui/fields/persons/identity-fields.tsx';
import { useRules } from '#web/ui/forms/bodies.ts';
import { focusFirstError } from '#web/ui/forms/focus-error.ts';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { children } from '../../../contract/children.contract.ts';
import { useFamilyText } from '../../texts.ts';

type ChildForm = z.input<typeof childForm>;

export interface ChildFormProps {
  /** What is known already: the number of a search for a child. */
  readonly start?: Partial<ChildForm>;
}

/**
 * Adds a child to the own list. After a success the list is read anew and the form is empty again; a failure says its
 * status and leaves everything as it was typed.
 */
export function AddChildForm({ start, onDone }: ChildFormProps & { readonly onDone?: () => void }) {
  const t = useFamilyText();
  const localize = useLocalize();
  const initial: IdentityValues = { ...emptyChildForm(), ...start };
  const form = useContractForm({
    endpoint: children.add,
    initial,
    invalidates: ['account_children'],
    onDone: async () => {
      form.reset(emptyChildForm());
      await refreshSettings();
      if (onDone) onDone();
      else toast.success(t('child_submitted'));
    },
    onRefused: (error) => {
      const isRule = error.code === 200200;
      if (!isRule) toast.warning(localize(errorCatalogue.add_child.text, { status: String(error.status) }));
      return !isRule;
    },
  });
  return (
    <Stack as="form" noValidate gap={16} onSubmit={form.submit}>
      <IdentityFields field={form.field} />
      <Words as="p" tone="soft" size="small">
        {t('child_help')}
      </Words>
      <Button type="submit" loading={form.isSending}>
        {t('submit')}
      </Button>
    </Stack>
  );
}

export interface HandOverProps extends ChildFormProps {
  readonly submitLabel?: string;
  readonly onHandOver: (child: ChildForm) => void;
  readonly isSending?: boolean;
  /** Messages of the page's own call, by field. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Beside the button that hands over. */
  readonly aside?: ReactNode;
}

/** The same form without a call: the page around it gets the four values, and what is typed stays. */
export function HandOverChildForm({ start, submitLabel, onHandOver, isSending, errors = {}, aside }: HandOverProps) {
  const t = useFamilyText();
  const lang = useLang();
  const [values, setValues] = useState<ChildForm>({ ...emptyChildForm(), ...start });
  const [wasSent, setWasSent] = useState(false);
  const rules = useRules(children.add);
  const found = rules ? rules.validator.check(rules.schema, values, lang) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setWasSent(true);
    if (!rules || Object.keys(found).length > 0) return focusFirstError();
    onHandOver({ ...values, name: values.name.trim(), id_no: values.id_no.toUpperCase() });
  };
  return (
    <Stack as="form" noValidate gap={16} onSubmit={submit}>
      <IdentityFields
        field={(name) => ({
          name,
          value: values[name],
          onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
          error: (wasSent ? found[name] : undefined) ?? errors[name]?.[0],
          required: true,
        })}
      />
      <Inline gap={8} align="stretch" justify="end">
        {aside}
        <Button type="submit" loading={isSending ?? false}>
          {submitLabel ?? t('submit')}
        </Button>
      </Inline>
    </Stack>
  );
}
