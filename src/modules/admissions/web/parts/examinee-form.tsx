import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { IdentityFields } from '#modules/account/web/public.tsx';
import { emptyChildForm } from '#shared/child-form.ts';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { examinees } from '../../contract/examinees.contract.ts';
import { useText } from '../texts.ts';
import classes from './examinee.module.css';

export type Examinee = CallOutput<typeof examinees.list>['list'][number];

interface Values extends Record<string, unknown> {
  name: string;
  gender: string;
  id_type: string;
  id_no: string;
}

interface ShellProps {
  readonly form: ContractForm<Values>;
  readonly refused: string | null;
  readonly submit: string;
  readonly notes?: Readonly<Record<string, string>>;
  /** Absent: there is nothing to go back to. */
  readonly onCancel?: (() => void) | undefined;
}

function Shell({ form, refused, submit, notes = {}, onCancel }: ShellProps) {
  const t = useText();
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <Suspense fallback={null}>
        <IdentityFields form={form} needsDocument notes={notes} />
      </Suspense>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      <div className={classes.foot}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" loading={form.isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

interface NewProps {
  readonly onDone: () => void;
  readonly onCancel?: (() => void) | undefined;
}

type CreateBody = CallInput<typeof examinees.create>['body'];

/** A child to add; the form is empty again after a success. */
export function NewExaminee({ onDone, onCancel }: NewProps) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm<typeof examinees.create, Values>({
    endpoint: examinees.create,
    initial: emptyChildForm(),
    toBody: (values) => values as CreateBody,
    refreshes: ['children', 'users'],
    onDone,
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  return <Shell form={form} refused={refused} submit={t('add_examinee')} onCancel={onCancel} />;
}

interface EditProps {
  readonly child: Examinee;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

type UpdateBody = CallInput<typeof examinees.update>['body'];

/** What was entered, to be put right. The number is typed anew: nobody gets it back in full. */
export function EditExaminee({ child, onDone, onCancel }: EditProps) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm<typeof examinees.update, Values>({
    endpoint: examinees.update,
    initial: { name: child.name, gender: child.gender ?? 'male', id_type: child.id_type, id_no: '' },
    params: { id: child.id },
    toBody: ({ id_no, id_type, name, gender }) =>
      ({ name, gender, ...(id_no ? { id_type, id_no } : {}), version: child.version }) as UpdateBody,
    refreshes: ['children', 'users'],
    onDone,
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  const notes = { id_no: `${child.id_no} · ${t('number_again')}` };
  return <Shell form={form} refused={refused} submit={t('save')} notes={notes} onCancel={onCancel} />;
}
