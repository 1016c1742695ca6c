/** Values of a form are read and written by dotted path: `persons.0.name`. */
export function readPath(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], values);
}

/** A copy of `values` with one place changed; what is not on the way stays the same object. */
export function writePath<T>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const next =
    rest.length === 0 ? value : writePath((values as Record<string, unknown>)?.[key] ?? {}, rest.join('.'), value);
  if (Array.isArray(values)) return values.with(Number(key), next) as T;
  return { ...values, [key]: next } as T;
}

/** Empty fields are absent fields: an optional text that was cleared is not sent as "". */
export function withoutEmpty(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(withoutEmpty);
  if (values === null || typeof values !== 'object' || values instanceof Blob) return values;
  const entries = Object.entries(values)
    .filter(([, value]) => value !== '' && value !== undefined)
    .map(([key, value]) => [key, withoutEmpty(value)]);
  return Object.fromEntries(entries);
}

/**
 * The body of a change in which what was emptied is taken out: left away it would stay as it was. A contract that needs
 * it refuses the null, which shows a message at the emptied field.
 */
export function withCleared<T>(body: T, first: object, values: object): T {
  const cleared = Object.keys(Object(body)).filter((name) => {
    const sent = readPath(body, name);
    return (sent === undefined || sent === '') && readPath(values, name) === '' && readPath(first, name);
  });
  return cleared.length === 0 ? body : { ...body, ...Object.fromEntries(cleared.map((name) => [name, null])) };
}

/** The name under which a row or a body counts its changes, when it does: `version`, or `revision`. */
export const counterIn = (of: unknown): string | undefined =>
  ['version', 'revision'].find((name) => typeof (of as Record<string, unknown> | null)?.[name] === 'number');

/** The body over another version than the one it was read in; null: as it is. */
export function withVersion<T>(body: T, version: number | null): T {
  const name = version === null ? undefined : counterIn(body);
  return name ? { ...body, [name]: version } : body;
}
