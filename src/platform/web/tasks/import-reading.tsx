import type { ImportReading } from '#shared/calls/data-task.contract.ts';
import { listIn } from '#shared/text.ts';
import { useLang } from '../i18n/language.ts';
import classes from './task-dialog.module.css';
import { useTaskText } from './texts.ts';

type Unread = ImportReading['unread'][number];

/** Columns of the file that are not read: what somebody has to know before anything is stored. */
function UnreadColumns({ columns }: { readonly columns: readonly Unread[] }) {
  const t = useTaskText();
  const lang = useLang();
  if (columns.length === 0) return null;
  const lineOf = ({ column, heading, why, meant }: Unread) => {
    if (why === 'untitled') return t('unread_untitled', { column });
    const values = { column, heading, meant: meant?.[lang] ?? '' };
    if (why === 'twice') return t('unread_twice', values);
    return meant ? t('unread_meant', values) : t('unread_unknown', { column, heading });
  };
  return (
    <section className={classes.warning}>
      <h3>{t('unread_title')}</h3>
      <ul>
        {columns.map((one) => (
          <li key={one.column}>{lineOf(one)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Rows that are imported and about which there is a question. */
function Hints({ reading }: { readonly reading: ImportReading }) {
  const t = useTaskText();
  const { hints, hint_count } = reading;
  if (hints.length === 0) return null;
  const more = hint_count - hints.length;
  return (
    <section className={classes.warning}>
      <h3>{t('hints_title')}</h3>
      <ul>
        {hints.map(({ row_no, text }) => (
          <li key={row_no}>
            <b>{t('row', { n: row_no })}</b> {text}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('hints_more', { n: more })}</p>}
    </section>
  );
}

/** Everything else of the file that is not in the counts, a line each. */
function useRemarks(reading: ImportReading): readonly string[] {
  const t = useTaskText();
  const lang = useLang();
  const { sheet, heading_row: n, taken, other_sheets, left_out, left_out_count, blank_rows, hidden_rows } = reading;
  const place = sheet === null ? t('place_row', { n }) : t('place_sheet', { sheet, n });
  const more = left_out_count - left_out.length;
  return [
    ...(n > 1 || other_sheets.length > 0 ? [t('read_from', { place })] : []),
    ...(other_sheets.length > 0 ? [t('other_sheets', { sheets: listIn(lang, other_sheets) })] : []),
    ...left_out.filter(({ why }) => why !== 'footer').map(({ row_no, text }) => t('left_out_row', { n: row_no, text })),
    ...(more > 0 ? [t('left_out_more', { n: more })] : []),
    ...(blank_rows > 0 ? [t('blank_rows', { n: blank_rows })] : []),
    ...(hidden_rows > 0 ? [t('hidden_rows', { n: hidden_rows })] : []),
    ...taken.map((one) => t('taken_as', { heading: one.heading.replace(/\s+/g, ' '), meant: one[lang] })),
  ];
}

/** What somebody has to look at before the rows are stored: columns that are not read, rows with a question. */
export function Doubts({ reading }: { readonly reading: ImportReading }) {
  return (
    <>
      <UnreadColumns columns={reading.unread} />
      <Hints reading={reading} />
    </>
  );
}

/** How the file was read otherwise: every heading and every row that is not in the counts. */
export function Remarks({ reading }: { readonly reading: ImportReading }) {
  const t = useTaskText();
  const remarks = useRemarks(reading);
  if (remarks.length === 0) return null;
  return (
    <section className={classes.remarks}>
      <h3>{t('reading_title')}</h3>
      <ul>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </section>
  );
}
