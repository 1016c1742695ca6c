import { cut } from '#shared/text/cut.ts';
import type { GridSheetShown } from './grid-types.ts';
import type { SheetView } from './sheet-view.ts';

/** A person looks at so much of a file; what is not understood is listed whatever its row. */
const CELLS_AT_MOST = 12_000;
const ROWS_AT_MOST = 200;
const COLUMNS_AT_MOST = 90;
const TEXT_AT_MOST = 40;

/** The sheets beside their reading, each filled cell with what became of it. */
export function shownSheets(
  views: readonly { readonly view: SheetView; readonly is_hidden: boolean }[],
): GridSheetShown[] {
  let left = CELLS_AT_MOST;
  return views.map(({ view, is_hidden }) => {
    const width = Math.min(view.width, COLUMNS_AT_MOST);
    const fit = width === 0 ? 0 : Math.floor(left / width);
    const height = is_hidden ? 0 : Math.min(view.height, ROWS_AT_MOST, fit);
    left -= height * width;
    const rows = Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (__, column) => cellOf(view, row, column)),
    );
    return { name: view.name, is_hidden, rows, more_rows: view.height - height };
  });
}

function cellOf(view: SheetView, row: number, column: number): GridSheetShown['rows'][number][number] {
  if (!view.isOwn(row, column)) return { text: '', mark: 'none' };
  const tag = view.tagOf({ row, column });
  const mark = tag === 'read' ? 'read' : tag === 'not_understood' ? 'open' : 'aside';
  return { text: cut(view.written(row, column), TEXT_AT_MOST), mark };
}
