/** A row whose changes are counted. */
interface Counted {
  readonly id: unknown;
  readonly version: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isCounted = (value: unknown): value is Counted =>
  isObject(value) && value['id'] !== undefined && typeof value['version'] === 'number';

/**
 * An answer of the cache with the version of the row that was just saved: the row itself, or a list that it stands in. The
 * same object where it holds nothing older of that row.
 */
export function withVersionOf(saved: unknown, answer: unknown): unknown {
  if (!isCounted(saved)) return answer;
  const renewed = (row: unknown) =>
    isCounted(row) && row.id === saved.id && row.version < saved.version ? { ...row, version: saved.version } : row;
  if (!isObject(answer) || !Array.isArray(answer['list'])) return renewed(answer);
  const list = answer['list'].map(renewed);
  return list.some((row, n) => row !== (answer['list'] as unknown[])[n]) ? { ...answer, list } : answer;
}
