import { useFormat } from '#web/i18n/format.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { PrintFile, PrintOffer } from '../../../contract/print-jobs.contract.ts';
import type { Printer } from '../../../contract/printers.contract.ts';
import { costOf, plainPages, sheetsOf } from '../../../contract/sheets.ts';
import { usePrintText } from '../../texts.ts';
import classes from './order.module.css';
import type { OrderValues } from './order-values.ts';
import type { Estimate } from './use-estimate.ts';

interface Props {
  readonly values: OrderValues;
  readonly rows: readonly PrintFile[];
  readonly printer: Printer | undefined;
  readonly offer: PrintOffer;
  readonly estimate: Estimate | null;
}

/** Sheets and cost as they change with every field, what is left of the quota, and how it goes on. */
export function SheetFigures({ values, rows, printer, offer, estimate }: Props) {
  const t = usePrintText();
  const format = useFormat();
  const pages = plainPages(values.pages) || null;
  const counted = sheetsOf({
    files: rows.map((row) => row.pages),
    pages,
    copies: values.copies || 0,
    duplex: values.duplex,
  });
  const quota = offer.own ?? offer.departments.find(({ id }) => id === values.department_id)?.quota ?? null;
  const left = quota ? Math.max(0, quota.sheets - quota.used - quota.reserved) : null;
  const isOver = left !== null && counted.sheets > left;
  return (
    <Panel title={t('takes')}>
      <Inline gap={16} justify="spread">
        <Stack as="dl" gap={8} className={classes.figures} aria-live="polite">
          <dt>{t('sheets')}</dt>
          <dd>
            <Words weight={600} tone={isOver ? 'refused' : 'plain'}>
              {t('sheets_n', { n: format.number(counted.sheets) })}
            </Words>
          </dd>
          <dt>{t('cost')}</dt>
          <dd>{printer ? format.money(costOf(counted, values, printer)) : '–'}</dd>
          <dt>{t('earliest')}</dt>
          <dd>{estimate ? format.dateTime(estimate.earliest_at) : '–'}</dd>
          {estimate?.needs_approval && (
            <>
              <dt>{t('approval')}</dt>
              <dd>{t('approval_needed')}</dd>
            </>
          )}
        </Stack>
        {quota && left !== null && (
          <Ring
            share={quota.sheets > 0 ? left / quota.sheets : 0}
            size={88}
            tone={isOver ? 'refused' : 'brand'}
            label={t('quota_left', { n: left, of: quota.sheets })}
          >
            <Words size="small" figures>
              {format.number(left)}
            </Words>
            <Words size="small" tone="soft">
              {t('left')}
            </Words>
          </Ring>
        )}
      </Inline>
    </Panel>
  );
}
