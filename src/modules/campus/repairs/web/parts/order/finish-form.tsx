import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { intentKey } from '#web/api/intent-key.ts';
import { reactTo } from '#web/api/reactions.ts';
import type { Entry } from '#web/outbox/delivery.ts';
import { FileField } from '#web/ui/fields/files/file-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { PHOTOS_AT_MOST, REPAIR_PHOTO } from '../../../contract/repair.shapes.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import type { Repair } from '../repair-types.ts';
import classes from './finish-form.module.css';
import { outbox } from './finish-outbox.ts';
import { type FinishedWork, sendFinished } from './finish-work.ts';

interface PartLine {
  readonly name: string;
  readonly qty: number | null;
  readonly yuan: number | null;
}

const firstValues = (queued: FinishedWork | undefined) => ({
  result: queued?.body.result ?? '',
  minutes: (queued?.body.minutes ?? null) as number | null,
  parts: (queued?.body.parts ?? []).map(({ name, qty, fen }): PartLine => ({ name, qty, yuan: fen / 100 })),
});
type Values = ReturnType<typeof firstValues>;

const partsOf = (lines: readonly PartLine[]) =>
  lines
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, qty, yuan }) => ({ name: name.trim(), qty: qty ?? 1, fen: Math.round((yuan ?? 0) * 100) }));

interface Props {
  readonly repair: Pick<Repair, 'id' | 'number'>;
  /** Work on this phone that the server refused, to be corrected. */
  readonly queued?: Entry<FinishedWork> | undefined;
  readonly onClose: () => void;
}

/** Sends finished work, or keeps it on the phone where there is no line. */
function useSendFinished({ queued, onClose }: Pick<Props, 'queued' | 'onClose'>, client_key: string) {
  const t = useRepairText();
  const [isSending, setSending] = useState(false);
  const send = async (work: FinishedWork, forget: () => void) => {
    const done = (said: string) => {
      forget();
      toast.success(said);
      onClose();
    };
    setSending(true);
    try {
      await sendFinished(work, client_key);
      if (queued) await outbox.drop(queued);
      await outbox.refresh();
      done(t('finished'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isOutcomeUnknown && (await outbox.keep(work, client_key))) done(t('finish_kept'));
      else reactTo(error);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
}

/** What was done. Without a line it stays on the phone with its pictures and is sent when there is one, once. */
export function FinishForm({ repair, queued, onClose }: Props) {
  const t = useRepairText();
  const [client_key] = useState(() => queued?.client_key ?? intentKey());
  const [before, setBefore] = useState<readonly File[]>((queued?.item.before ?? []) as readonly File[]);
  const [after, setAfter] = useState<readonly File[]>((queued?.item.after ?? []) as readonly File[]);
  const { send, isSending } = useSendFinished({ queued, onClose }, client_key);
  const form = useContractForm({
    endpoint: repairOrders.finish,
    params: { id: repair.id },
    initial: firstValues(queued?.item),
    toBody: ({ result, minutes, parts }) => ({ result, minutes, parts: partsOf(parts), client_key }),
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    // what is wrong is shown by the form; what is right goes with its pictures
    if (!form.isRight) return form.submit(event);
    event.preventDefault();
    const { result, minutes, parts } = form.values;
    const finished_at = queued?.item.body.finished_at ?? new Date().toISOString();
    const body = { result, minutes, parts: partsOf(parts), finished_at };
    void send({ id: repair.id, number: repair.number, body, before, after }, () => form.reset());
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('finish_title', { number: repair.number })}
      submitLabel={t('finish')}
      isSending={isSending}
      error={form.formError}
      isRestored={form.isRestored}
      onStartAnew={form.reset}
      onSubmit={submit}
    >
      <TextAreaField {...form.field('result')} label={t('result')} max={500} rows={3} />
      <FileField
        label={t('before')}
        rule={REPAIR_PHOTO.rule}
        max={PHOTOS_AT_MOST}
        camera="environment"
        value={before}
        onChange={setBefore}
      />
      <FileField
        label={t('after')}
        rule={REPAIR_PHOTO.rule}
        max={PHOTOS_AT_MOST}
        camera="environment"
        value={after}
        onChange={setAfter}
        help={t('photos_help')}
      />
      <NumberField {...form.field('minutes')} label={t('minutes')} min={1} max={6000} />
      <PartLines form={form} />
    </FormDrawer>
  );
}

function PartLines({ form }: { readonly form: Pick<ContractForm<Values>, 'values' | 'at' | 'set'> }) {
  const t = useRepairText();
  const { parts } = form.values;
  return (
    <>
      {parts.map((_part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without an id of their own
        <fieldset key={at} className={classes.part}>
          <legend>{t('part_n', { n: at + 1 })}</legend>
          <TextField {...form.at<string>(`parts.${at}.name`)} label={t('part_name')} max={60} />
          <NumberField {...form.at<number | null>(`parts.${at}.qty`)} label={t('part_qty')} min={1} max={999} />
          <NumberField
            {...form.at<number | null>(`parts.${at}.yuan`, `parts.${at}.fen`)}
            label={t('part_price')}
            decimals={2}
            prefix="¥"
            min={0}
          />
        </fieldset>
      ))}
      <Button variant="default" onClick={() => form.set({ parts: [...parts, { name: '', qty: 1, yuan: null }] })}>
        {t('part_add')}
      </Button>
    </>
  );
}
