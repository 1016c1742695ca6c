import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useSettings } from '#web/session/session.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Watermark } from '#web/ui/watermark.tsx';
import { usePayrollText } from '../../texts.ts';
import { useColumnLabel } from '../column-label.ts';
import { signed } from './signed.ts';
import classes from './slip-sheet.module.css';
import type { SheetFacts } from './slip-types.ts';
import { Waterfall } from './waterfall.tsx';

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog);

type Column = SheetFacts['columns'][number];

/** A slip as a sheet of paper: net, lines by group, what moved since the month before, and since January in grey. */
export function SlipSheet({ slip }: { readonly slip: SheetFacts }) {
  const t = usePayrollText();
  const format = useFormat();
  const name = useSettings()?.user.name ?? '';
  const [asked, setAsked] = useState<Column | null>(null);
  const [isWhole, setWhole] = useState(false);
  const isFolded = (column: Column) => column.hide_zero && (slip.values[column.key] ?? 0) === 0;
  const lines = slip.columns.filter((column) => column.kind !== 'net' && (isWhole || !isFolded(column)));
  const folded = slip.columns.filter(isFolded).length;
  const labelOf = useColumnLabel();
  const mayAsk = slip.actions.includes('ask');
  return (
    <article className={classes.sheet} data-others={!slip.is_own}>
      <Watermark name={`${name} ${format.dateTime(new Date())}`} />
      <header className={classes.head}>
        <Words tone="soft">{t('net')}</Words>
        <Words className={classes.net} figures weight={600}>
          {slip.net_fen === null ? t('hidden_amount') : format.money(slip.net_fen)}
        </Words>
        {slip.change_fen !== null && slip.change_fen !== 0 && (
          <Words tone="soft" figures>
            {t('against_last', { change: signed(slip.change_fen, format.money) })}
          </Words>
        )}
      </header>
      <dl className={classes.lines}>
        {lines.map((column) => (
          <Line
            key={column.key}
            column={column}
            label={labelOf(column)}
            slip={slip}
            onAsk={mayAsk ? () => setAsked(column) : undefined}
          />
        ))}
      </dl>
      {folded > 0 && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fold_zero') : t('show_zero', { n: folded })}
        </button>
      )}
      {slip.diff && <Waterfall slip={slip} labelOf={labelOf} />}
      {asked && (
        <AskDialog
          slip_id={slip.id}
          column={{ key: asked.key, label: labelOf(asked) }}
          onClose={() => setAsked(null)}
        />
      )}
    </article>
  );
}

interface LineProps {
  readonly column: Column;
  readonly label: string;
  readonly slip: SheetFacts;
  readonly onAsk: (() => void) | undefined;
}

function Line({ column, label, slip, onAsk }: LineProps) {
  const t = usePayrollText();
  const format = useFormat();
  const value = slip.values[column.key];
  const before = slip.corrects?.before[column.key];
  const year = slip.year_to_date[column.key];
  const shown = (one: number | string | undefined) => (typeof one === 'number' ? format.money(one) : (one ?? '—'));
  return (
    <div data-kind={column.kind}>
      <dt>
        {label}
        {column.explain && <Words tone="faint">{column.explain}</Words>}
      </dt>
      <dd>
        <span>
          {before !== undefined && before !== value && <del>{shown(before)}</del>}{' '}
          {column.kind === 'deduction' && value ? '−' : ''}
          {shown(value)}
        </span>
        {typeof value === 'number' && year !== undefined && year !== value && (
          <Words tone="faint">{t('since_january', { sum: format.money(year) })}</Words>
        )}
        {onAsk && (
          <button type="button" className={classes.ask} onClick={onAsk} aria-label={t('ask_about', { label })}>
            {t('ask')}
          </button>
        )}
      </dd>
    </div>
  );
}
