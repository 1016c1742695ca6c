import { Button } from '@mantine/core';
import { type ComponentProps, useRef, useState } from 'react';
import { isPhone } from '#web/session/device.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { kindOfPurpose } from '../../../contract/file-rules.ts';
import { type PrintJobDetail, type PrintOffer, printJobs } from '../../../contract/print-jobs.contract.ts';
import type { Printer } from '../../../contract/printers.contract.ts';
import { usePrintText } from '../../texts.ts';
import { FileList } from './file-list.tsx';
import classes from './order.module.css';
import { MainFields, MoreFields } from './order-fields.tsx';
import { bodyOf, type OrderValues, valuesOf } from './order-values.ts';
import { PagePreview } from './page-preview.tsx';
import { SheetFigures } from './sheet-figures.tsx';
import { useEstimate } from './use-estimate.ts';
import { usePrintUploads } from './use-print-uploads.ts';

interface Props {
  readonly offer: PrintOffer;
  readonly printers: readonly Printer[];
  /** An own draft; null: a new job. */
  readonly draft: PrintJobDetail | null;
  readonly onDone: () => void;
}

/** Orders a job: files, how they are to be printed, and beside it the page and what it takes. */
export function OrderForm({ offer, printers, draft, onDone }: Props) {
  const t = usePrintText();
  const [initial] = useState(() => valuesOf(draft, printers, offer.departments));
  const uploads = usePrintUploads(kindOfPurpose(initial.purpose), draft?.files ?? []);
  const submits = useRef(true);
  const rows = uploads.items.flatMap(({ row }) => (row ? [row] : []));
  const finish = (job: PrintJobDetail) => {
    toast.success(t(job.actions.includes('submit') ? 'kept' : job.awaits_approval ? 'sent_to_head' : 'sent'));
    uploads.clear();
    form.reset(initial);
    onDone();
  };
  const form = useRowForm({
    create: printJobs.create,
    update: printJobs.update,
    row: draft,
    initial,
    toBody: (values: OrderValues) => ({
      ...bodyOf(
        values,
        rows.map(({ id }) => id),
      ),
      submit: submits.current,
    }),
    saved: t('kept'),
    invalidates: ['print_jobs', 'home'],
    onMade: finish,
    onChanged: finish,
  });
  const offered = useRef('');
  const estimate = useEstimate(form.values, rows, (earliest) => {
    // the time that stands there by itself follows what is ordered; one that somebody chose stays
    if (form.values.wanted_at === offered.current) form.set({ wanted_at: earliest });
    offered.current = form.values.wanted_at === offered.current ? earliest : offered.current;
  });
  const printer = printers.find(({ id }) => id === form.values.printer_id);
  const purpose = form.field('purpose');
  const fields = {
    form,
    printers,
    offer,
    purpose: {
      ...purpose,
      onChange: (next: OrderValues['purpose']) => {
        purpose.onChange(next);
        uploads.turnTo(kindOfPurpose(next));
      },
    },
  };
  const send = (isSubmit: boolean) => {
    submits.current = isSubmit;
    form.submit();
  };
  const isHeld = uploads.isRunning || form.isSending;
  return (
    <div className={classes.columns}>
      <Panel title={t(draft ? 'edit_draft' : 'new_job')}>
        <Stack
          as="form"
          gap={16}
          noValidate
          data-form
          onSubmit={(event) => {
            event.preventDefault();
            send(true);
          }}
        >
          <FileList uploads={uploads} error={form.errors['file_ids']} />
          <MainFields {...fields} />
          <Further {...fields} />
          {form.formError && (
            <Note role="alert" tone="refused">
              {form.formError}
            </Note>
          )}
          <Inline gap={8} justify="end" wrap>
            {draft && (
              <Button variant="default" onClick={onDone}>
                {t('leave_draft')}
              </Button>
            )}
            <Button variant="default" disabled={isHeld || rows.length === 0} onClick={() => send(false)}>
              {t('keep_draft')}
            </Button>
            <Button type="submit" disabled={uploads.isRunning} loading={form.isSending}>
              {t('submit')}
            </Button>
          </Inline>
        </Stack>
      </Panel>
      <Stack gap={16}>
        <SheetFigures values={form.values} rows={rows} printer={printer} offer={offer} estimate={estimate} />
        <PagePreview items={uploads.items} />
      </Stack>
    </div>
  );
}

/** On a phone three fields are enough; the others wait below them. */
function Further(fields: ComponentProps<typeof MoreFields>) {
  const t = usePrintText();
  if (!isPhone()) return <MoreFields {...fields} />;
  return (
    <details>
      <summary>{t('more_fields')}</summary>
      <MoreFields {...fields} />
    </details>
  );
}
