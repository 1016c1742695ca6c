import { COLUMNS_AT_MOST, TableUnfit } from './workbook-marks.ts';

/**
 * Counts the cells of every row as the reader of CSV tells them apart, and throws at the first one too many: the reader
 * itself makes a row of millions of cells before anybody can look at it.
 */
export function requireNarrow(text: string, delimiter: string): void {
  let cells = 1;
  let isQuoted = false;
  let isEmpty = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') isEmpty = false;
      else if (text[at + 1] !== '"') isQuoted = false;
      else [at, isEmpty] = [at + 1, false];
    } else if (sign === delimiter) {
      cells += 1;
      isEmpty = true;
      if (cells > COLUMNS_AT_MOST) throw new TableUnfit('too_wide');
    } else if (sign === '\n' || sign === '\r') {
      cells = 1;
      isEmpty = true;
    } else if (sign === '"' && isEmpty) isQuoted = true;
    else isEmpty = false;
  }
}
