import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import type { CallInput, Endpoint } from '#shared/endpoint.ts';
import { useSend } from '../../api/send.ts';
import type { Entity, EntityContract, RowOfContract } from './entity.ts';
import type { EntityForm } from './field-inputs.tsx';
import { useFormatters } from './shown.tsx';

interface Props<C extends EntityContract, Key extends string> {
  readonly of: Entity<C, Key>;
  readonly row: RowOfContract<C> | null;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly form: EntityForm;
  /** What the form would send. */
  readonly toBody: (values: EntityForm['values']) => object;
}

/** The answer stands at the end of a form that may be longer than the screen. */
const bringIntoView = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'nearest' });

/** Says what saving would change, before it is done: a dry run of what the form holds now. */
export function EntityTry<C extends EntityContract, Key extends string>({
  of,
  row,
  params,
  form,
  toBody,
}: Props<C, Key>) {
  const formatters = useFormatters(of.useText);
  const [tried, setTried] = useState<string | null>(null);
  const send = useSend<Endpoint>((row && of.contract.update) ?? of.contract.create, { invalidates: false });
  // an answer is of what the form held then
  const held = JSON.stringify(toBody(form.values));
  if (!of.tries) return null;
  const { id, version } = (row ?? {}) as { readonly id?: string; readonly version?: number };
  const look = () => {
    setTried(held);
    const body = { ...toBody(form.values), dry_run: true };
    const known = row ? { ...body, version } : body;
    send.mutate({
      params: { ...params, ...(id ? { [of.id_param ?? 'id']: id } : {}) },
      body: known,
    } as CallInput<Endpoint>);
  };
  return (
    <>
      <Button variant="default" onClick={look} loading={send.isPending}>
        {formatters.t(of.tries.text)}
      </Button>
      <div aria-live="polite">
        {send.data && tried === held && (
          <Alert ref={bringIntoView}>{of.tries.shown(send.data as RowOfContract<C>, formatters)}</Alert>
        )}
      </div>
    </>
  );
}
