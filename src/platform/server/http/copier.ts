import type * as z from 'zod';
import { asZod, type Schema } from '#shared/endpoint.ts';

/**
 * Copies exactly the fields that a response schema names, so that a column which a query happened to select can never
 * leave the server. No type system flags an extra key in a handler's result, and parsing each answer with Zod costs
 * four times as much as this.
 */
export type Copier = (value: unknown) => unknown;

const same: Copier = (value) => value;

/** What a schema says of itself; which of these are there follows from its type. */
interface Def {
  readonly type: string;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly element: Schema;
  readonly valueType: Schema;
  readonly items: readonly Schema[];
  readonly innerType: Schema;
  readonly options: readonly Schema[];
  readonly getter: () => Schema;
}

/** Compiles the copier of a schema once, at start. */
export function copierOf(schema: Schema): Copier {
  const { def } = asZod(schema) as unknown as { readonly def: Def };
  switch (def.type) {
    case 'object':
      return copyObject(def);
    case 'array':
      return copyArray(copierOf(def.element));
    case 'record':
      return copyRecord(copierOf(def.valueType));
    case 'tuple':
      return copyTuple(def.items.map(copierOf));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return copyOptional(copierOf(def.innerType));
    case 'union':
      return copyUnion(def.options.map((option) => ({ schema: asZod(option), copy: copierOf(option) })));
    case 'lazy': {
      let inner: Copier | undefined;
      return (value) => {
        inner ??= copierOf(def.getter());
        return inner(value);
      };
    }
    default:
      return same;
  }
}

function copyObject({ shape }: Def): Copier {
  const fields = Object.entries(shape).map(([key, schema]) => [key, copierOf(schema)] as const);
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const from = value as Record<string, unknown>;
    const to: Record<string, unknown> = {};
    for (const [key, copy] of fields) {
      const field = from[key];
      if (field !== undefined) to[key] = copy === same ? field : copy(field);
    }
    return to;
  };
}

function copyArray(copy: Copier): Copier {
  return copy === same ? same : (value) => (Array.isArray(value) ? value.map(copy) : value);
}

function copyRecord(copy: Copier): Copier {
  if (copy === same) return same;
  return (value) =>
    value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)]))
      : value;
}

function copyTuple(copies: Copier[]): Copier {
  return (value) => (Array.isArray(value) ? value.map((item, i) => (copies[i] ?? same)(item)) : value);
}

function copyOptional(copy: Copier): Copier {
  return copy === same ? same : (value) => (value === null || value === undefined ? value : copy(value));
}

/** The first option that fits decides; unions of plain values need no copying. */
function copyUnion(options: { schema: z.ZodType; copy: Copier }[]): Copier {
  if (options.every((option) => option.copy === same)) return same;
  return (value) => {
    const fitting = options.find((option) => option.schema.safeParse(value).success);
    return fitting ? fitting.copy(value) : undefined;
  };
}
