import type { ReactNode } from 'react';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useText } from '../texts.ts';

interface Props<E extends Endpoint> {
  readonly endpoint: E;
  readonly params: CallInput<E> extends { params: infer P } ? P : never;
  /** The rest of the body. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly submitLabel: string;
  readonly success?: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onDone?: (data: CallOutput<E>) => void;
}

/** An act that asks for nothing but a reason. */
export function ReasonDialog<E extends Endpoint>(props: Props<E>) {
  const { endpoint, params, body = {}, title, submitLabel, success, children, onClose, onDone } = props;
  const t = useText();
  const form = useContractForm({
    endpoint,
    params,
    initial: { reason: '' },
    toBody: (values) => ({ ...body, ...values }) as never,
    ...(success ? { success } : {}),
    onDone: (data) => {
      onClose();
      onDone?.(data);
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      isSending={form.isSending}
      onSubmit={form.submit}
      error={form.formError}
    >
      {children}
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={3} required />
    </FormDialog>
  );
}
