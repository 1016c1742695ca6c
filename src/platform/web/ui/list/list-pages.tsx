import { Pagination } from './pagination.tsx';
import type { List } from './use-list.ts';

interface Props {
  readonly list: Pick<List<unknown>, 'page' | 'per_page' | 'total' | 'total_is_floor' | 'setPage' | 'setPerPage'>;
  /** What the pages are of, where a page has several lists. */
  readonly label?: string;
}

/** The pages of a list of `useList`, for lists that are no table of `ListView`: cards, books, rows of a phone. */
export function ListPages({ list, label }: Props) {
  return (
    <Pagination
      {...(label === undefined ? {} : { label })}
      page={list.page}
      per_page={list.per_page}
      total={list.total}
      total_is_floor={list.total_is_floor}
      onPage={list.setPage}
      onPerPage={list.setPerPage}
    />
  );
}
