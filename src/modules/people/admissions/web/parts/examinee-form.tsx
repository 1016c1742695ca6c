import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { HandOverChildForm } from '#modules/people/family/web/public.tsx';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { refreshSettings } from '#web/session/session.ts';
import { IdentityFields, type IdentityValues } from '#web/ui/fields/persons/identity-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { examinees } from '../../contract/examinees.contract.ts';
import { useText } from '../texts.ts';
import classes from './examinee.module.css';

export type Examinee = CallOutput<typeof examinees.list>['list'][number];

interface ShellProps {
  readonly form: ContractForm<IdentityValues>;
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
      <IdentityFields field={form.field} notes={notes} />
      {refused && (
        <Note role="alert" tone="refused">
          {refused}
        </Note>
      )}
      <Inline gap={8} align="stretch" justify="end">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" loading={form.isSending}>
          {submit}
        </Button>
      </Inline>
    </form>
  );
}

interface NewProps {
  readonly onDone: () => void;
  readonly onCancel?: (() => void) | undefined;
}

type CreateBody = CallInput<typeof examinees.create>['body'];

/** A child to add: the form hands its four values over, this page stores them; what is typed stays until that worked. */
export function NewExaminee({ onDone, onCancel }: NewProps) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const create = useSend(examinees.create, {
    invalidates: ['children', 'users'],
    errorDisplay: 'session_only',
    onSuccess: async () => {
      await refreshSettings();
      onDone();
    },
    onError: (error) => {
      setErrors(error.errors);
      setRefused(Object.keys(error.errors).length > 0 ? null : sentenceOf(error));
    },
  });
  return (
    <div className={classes.form}>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <HandOverChildForm
          submitLabel={t('add_examinee')}
          isSending={create.isPending}
          errors={errors}
          onHandOver={(child) => create.mutate({ body: child as CreateBody })}
          aside={
            onCancel && (
              <Button variant="default" onClick={onCancel}>
                {t('cancel')}
              </Button>
            )
          }
        />
      </Suspense>
      {refused && (
        <Note role="alert" tone="refused">
          {refused}
        </Note>
      )}
    </div>
  );
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
  const form = useContractForm<typeof examinees.update, IdentityValues>({
    endpoint: examinees.update,
    initial: { name: child.name, gender: child.gender ?? '', id_type: child.id_type, id_no: '' },
    params: { id: child.id },
    toBody: ({ id_no, id_type, name, gender }) =>
      ({ name, gender, ...(id_no ? { id_type, id_no } : {}), version: child.version }) as UpdateBody,
    invalidates: ['children', 'users'],
    onDone,
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  const notes = { id_no: `${child.id_no} · ${t('number_again')}` };
  return <Shell form={form} refused={refused} submit={t('save')} notes={notes} onCancel={onCancel} />;
}
