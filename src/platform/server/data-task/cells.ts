import type { Cell } from './definitions.ts';

/** Characters that make a spreadsheet treat a cell as a formula; full-width ones count too. */
const DANGEROUS = new Set('=+-@\t\r\n\u0000＝＋－＠');
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The text of a cell so that no spreadsheet takes it for a formula: a quote goes in front. Plain numbers stay. */
export function escapeFormula(value: Cell): string {
  const text = value === null ? '' : String(value);
  return DANGEROUS.has(text.charAt(0)) && !NUMBER.test(text) ? `'${text}` : text;
}

/** One line of a CSV file, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => csvCell(escapeFormula(cell))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
