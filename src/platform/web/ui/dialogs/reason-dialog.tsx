import type { ReactNode } from 'react';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import type { CacheGroup } from '../../api/cache.ts';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { FormDialog } from '../form-drawer.tsx';
import { useContractForm } from '../forms/use-contract-form.ts';

interface Props<E extends Endpoint> {
  readonly endpoint: E;
  /** Absent: the path of the call has none. */
  readonly params?: CallInput<E> extends { params: infer P } ? P : never;
  /** The rest of the body. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly submitLabel: string;
  /** What the field asks for, and who reads it. */
  readonly reasonLabel: string;
  readonly reasonHelp?: string;
  /** The name of the reason in the body; absent: `reason`. */
  readonly reasonKey?: string;
  /** The contract would take none; this act asks for one. */
  readonly isNeeded?: true;
  /** The act refuses or ends something. */
  readonly isDanger?: boolean;
  readonly success?: string;
  readonly invalidates?: readonly CacheGroup[] | false;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onDone?: (data: CallOutput<E>) => void;
}

/** An act that asks for nothing but a reason. Closes when it is done; with `onDone` the caller decides. */
export function ReasonDialog<E extends Endpoint>(props: Props<E>) {
  const { endpoint, params, body = {}, title, submitLabel, reasonLabel, reasonHelp, success, invalidates } = props;
  const { reasonKey = 'reason' } = props;
  const form = useContractForm({
    endpoint,
    ...(params ? { params } : {}),
    initial: { [reasonKey]: '' },
    toBody: (values) => ({ ...body, ...values }) as never,
    ...(success ? { success } : {}),
    ...(invalidates === undefined ? {} : { invalidates }),
    onDone: (data) => (props.onDone ?? props.onClose)(data),
  });
  const field = form.field(reasonKey);
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={title}
      submitLabel={submitLabel}
      isDanger={props.isDanger}
      form={form}
    >
      {props.children}
      <TextAreaField
        {...field}
        required={props.isNeeded ?? field.required}
        label={reasonLabel}
        {...(reasonHelp ? { help: reasonHelp } : {})}
        rows={3}
      />
    </FormDialog>
  );
}
