import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Pagination } from '#web/ui/list/pagination.tsx';
import { isComposing } from '#web/ui/text/is-composing.ts';
import { useVisitorText } from '../../texts.ts';
import classes from './batch-grid.module.css';
import {
  BATCH_COLUMNS,
  BATCH_MOST,
  type BatchColumn,
  type BatchRow,
  EMPTY_ROW,
  isEmptyRow,
  pasteInto,
} from './batch-rows.ts';

const PER_PAGE_FIRST = 50;

interface Props {
  readonly rows: readonly BatchRow[];
  readonly onChange: (rows: readonly BatchRow[]) => void;
  /** Messages by row (counted from 1) and column, from the check. */
  readonly errors: ReadonlyMap<number, Readonly<Record<string, readonly string[]>>>;
}

function move(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || isComposing(event)) return;
  event.preventDefault();
  const { row, column } = event.currentTarget.dataset;
  const next = document.querySelector<HTMLInputElement>(
    `input[data-row="${Number(row) + step}"][data-column="${column}"]`,
  );
  next?.focus();
  next?.select();
}

interface LineProps extends Props {
  readonly index: number;
  readonly row: BatchRow;
}

function Line({ rows, onChange, errors, index, row }: LineProps) {
  const t = useVisitorText();
  const wrong = errors.get(index + 1);
  const put = (column: BatchColumn, value: string) =>
    onChange(rows.map((known, at) => (at === index ? { ...known, [column]: value } : known)));
  const paste = (column: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n\r]/.test(text.trim())) return;
    event.preventDefault();
    onChange(pasteInto(rows, { row: index, column }, text));
  };
  return (
    <tr>
      <th scope="row">{index + 1}</th>
      {BATCH_COLUMNS.map((column, place) => (
        <td key={column} data-wrong={wrong?.[column] !== undefined} title={wrong?.[column]?.[0]}>
          <input
            data-row={index}
            data-column={column}
            aria-label={t('cell_of', { column: t(column), n: String(index + 1) })}
            aria-invalid={wrong?.[column] !== undefined}
            value={row[column]}
            maxLength={200}
            inputMode={column === 'phone' ? 'numeric' : column === 'email' ? 'email' : 'text'}
            onChange={(event) => put(column, event.currentTarget.value)}
            onPaste={paste(place)}
            onKeyDown={move}
          />
        </td>
      ))}
      <td>
        <button
          type="button"
          className={classes.drop}
          aria-label={t('remove_row', { n: String(index + 1) })}
          onClick={() => onChange(rows.length > 1 ? rows.filter((_, at) => at !== index) : [EMPTY_ROW])}
        >
          <IconX aria-hidden size={15} />
        </button>
      </td>
    </tr>
  );
}

/** A grid that takes a paste from a spreadsheet, or what is typed; Enter and the arrows go down and up. */
export function BatchGrid({ rows, onChange, errors }: Props) {
  const t = useVisitorText();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(PER_PAGE_FIRST);
  const from = (Math.min(page, Math.ceil(rows.length / perPage)) - 1) * perPage;
  // A line of the grid is its place: it has no other name.
  const shown = rows.slice(from, from + perPage).map((row, offset) => ({ row, index: from + offset }));
  const filled = rows.filter((row) => !isEmptyRow(row)).length;
  const add = () => {
    const next = [...rows, ...Array.from({ length: 5 }, () => EMPTY_ROW)].slice(0, BATCH_MOST);
    onChange(next);
    setPage(Math.ceil(next.length / perPage));
  };
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('row')}</span>
              </th>
              {BATCH_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, index }) => (
              <Line key={index} rows={rows} onChange={onChange} errors={errors} index={index} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <Inline gap={8} wrap tone="soft" className={classes.tools}>
        <Button variant="default" size="xs" leftSection={<IconPlus aria-hidden size={14} />} onClick={add}>
          {t('add_rows')}
        </Button>
        <Button variant="default" size="xs" onClick={() => onChange(Array.from({ length: 8 }, () => EMPTY_ROW))}>
          {t('empty_grid')}
        </Button>
        <span>{t('rows_filled', { n: filled })}</span>
      </Inline>
      {rows.length > PER_PAGE_FIRST && (
        <Pagination page={page} per_page={perPage} total={rows.length} onPage={setPage} onPerPage={setPerPage} />
      )}
    </>
  );
}
