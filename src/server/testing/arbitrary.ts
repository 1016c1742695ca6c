import fc from 'fast-check';

/** A part of a JSON Schema as `z.toJSONSchema` writes it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
}

/** What people write (`shared/document`): its contract checks the parts by hand, so that the schema does not say them. */
const DOCUMENT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '正文' }] }] };

/** Values that fit a schema, so far as a schema can say it; rules between fields are the server's business. */
export function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties?.type?.const === 'doc') return fc.constant(DOCUMENT);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map(fitting));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return fittingObject(schema);
    case 'array':
      return fc.array(fitting(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 2),
      });
    case 'string':
      return fittingText(schema);
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e6), max: Math.min(schema.maximum ?? 1000, 1e6) });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom('x', 1, true);
  }
}

function fittingObject(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties, required = [] } = schema;
  if (!properties) {
    const values =
      typeof schema.additionalProperties === 'object' ? fitting(schema.additionalProperties) : fc.constant('x');
    return fc.dictionary(fc.constantFrom('name', 'phone', 'company'), values, { maxKeys: 3 });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, fitting(field)]));
  return fc.record(fields, { requiredKeys: required.filter((key) => key in fields) as never });
}

const HOUR = 3_600_000;

function fittingText({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date')
    return fc
      .integer({ min: -30, max: 30 })
      .map((days) => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10));
  if (format === 'date-time')
    return fc.integer({ min: -48, max: 48 }).map((hours) => new Date(Date.now() + hours * HOUR).toISOString());
  if (format === 'email') return fc.constantFrom('a@b.cn', 'zhang.san@school.edu.cn');
  if (format === 'uri') return fc.constant('https://example.com/');
  if (pattern?.startsWith('^1[0-9]')) return fc.stringMatching(/^1[3-9][0-9]{9}$/);
  if (pattern && !/\\u0000|\^\[\^/.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(maxLength, minLength + 20);
  return fc
    .array(fc.constantFrom(...'访客张李学校南门abcXYZ019 -·'), { minLength, maxLength: most })
    .map((letters) => letters.join('').trim().padEnd(minLength, '安'));
}

/** What nobody should send: wrong types, extremes, and what attackers try. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    [],
    {},
    '',
    ' ',
    '\u0000',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what an attacker types is meant to stay as it is
    '${7*7}',
    '＝1+1',
    '𠮷'.repeat(300),
    'x'.repeat(5000),
    { __proto__: 1, constructor: 1 },
    [[[[]]]],
    Number.MAX_SAFE_INTEGER,
    '2026-02-30',
    '99999999-9999-9999-9999-999999999999',
  ),
  fc.string({ maxLength: 50, unit: 'binary' }),
);

/** Where calendars end: a day more, or another zone, is a day that neither PostgreSQL nor JavaScript writes the same way. */
const farDays = fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31');

/** The same with its days and moments at an end of the calendar. */
function farAway(value: object, day: string): object {
  const far = (one: unknown) =>
    typeof one === 'string' && /^\d{4}-\d{2}-\d{2}/.test(one) ? one.replace(/^.{10}/, day) : one;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, far(one)]));
}

/** A valid value with one thing broken: a field gone, replaced by something nasty, or one too many; or with its days far away. */
export function broken(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const ways = fc.constantFrom('replace', 'remove', 'add', 'far');
  return fc.tuple(valid, fc.nat(), nasty, ways, farDays).map(([value, at, evil, how, day]) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return evil;
    if (how === 'far') return farAway(value, day);
    const keys = Object.keys(value);
    const key = keys[at % Math.max(keys.length, 1)];
    if (how === 'add' || !key) return { ...value, unexpected_field: evil };
    if (how === 'replace') return { ...value, [key]: evil };
    const { [key]: _gone, ...rest } = value as Record<string, unknown>;
    return rest;
  });
}
