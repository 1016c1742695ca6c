import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { PAGE_SIZES } from '#shared/fields.ts';
import { useFormat } from '../../i18n/format.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { Inline } from '../layout/layout.tsx';
import { useIsNarrow } from '../layout/use-is-narrow.ts';
import { listWords } from './list-words.ts';
import { lastToOpen, pagesShown } from './pages-shown.ts';
import classes from './pagination.module.css';

interface Props {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  /** The total is the least there is: exact counting ends at 1,000, and more pages follow the last one that is known. */
  readonly total_is_floor?: boolean | undefined;
  /** What the pages are of, where a page has several lists. */
  readonly label?: string;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: number) => void;
}

function Numbers({
  page,
  last,
  onPage,
}: {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}) {
  const localize = useLocalize();
  return pagesShown(page, last).map((n, at, all) =>
    n === null ? (
      <span key={`gap-${all[at - 1]}`} className={classes.gap}>
        …
      </span>
    ) : (
      <button
        key={n}
        type="button"
        className={classes.step}
        aria-current={n === page ? 'page' : undefined}
        aria-label={localize(listWords.page_n, { n: String(n) })}
        onClick={() => onPage(n)}
      >
        {n}
      </button>
    ),
  );
}

/** Pages of a list. On a narrow screen: back, where we are, on. */
export function Pagination({ page, per_page, total, total_is_floor = false, label, onPage, onPerPage }: Props) {
  const t = useFrameText();
  const localize = useLocalize();
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const last = Math.max(1, Math.ceil(total / per_page));
  const step = (to: number, label: string, Picture: typeof IconChevronLeft) => (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      disabled={to < 1 || to > lastToOpen(last, total_is_floor)}
      onClick={() => onPage(to)}
    >
      <Picture aria-hidden size={16} />
    </button>
  );
  return (
    <Inline
      as="nav"
      gap={4}
      wrap
      justify="end"
      figures
      className={classes.pagination}
      aria-label={label ? `${label} ${t('pages')}` : t('pages')}
      data-narrow={isNarrow}
    >
      {!isNarrow && (
        <span className={classes.total}>{t(total_is_floor ? 'total_more' : 'total', { n: format.number(total) })}</span>
      )}
      {step(page - 1, localize(listWords.previous_page), IconChevronLeft)}
      {isNarrow ? (
        <span className={classes.pager} aria-current="page">
          {page} / {last}
        </span>
      ) : (
        <Numbers page={page} last={last} onPage={onPage} />
      )}
      {step(page + 1, localize(listWords.next_page), IconChevronRight)}
      {!isNarrow && (
        <select
          aria-label={localize(listWords.page_size)}
          className={classes.size}
          value={per_page}
          onChange={(event) => onPerPage(Number(event.currentTarget.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {localize(listWords.per_page, { n: String(size) })}
            </option>
          ))}
        </select>
      )}
    </Inline>
  );
}
