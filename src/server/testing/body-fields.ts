import * as z from 'zod';
import { asZod, type Endpoint, nameOf } from '#shared/endpoint.ts';

/** An object somewhere in a body: its fields, and how it judges a value. */
export interface BodyObject {
  /** `visitors.create` or `teachers.create certificates`. */
  readonly place: string;
  readonly fields: readonly string[];
  /** The first messages by field when this object alone is judged. */
  readonly judge: (value: unknown) => Readonly<Record<string, string>>;
}

type Rule = z.core.$ZodType;

const judge = (rule: Rule) => (value: unknown) => {
  const messages: Record<string, string> = {};
  for (const { path, message } of z.safeParse(rule, value).error?.issues ?? []) messages[path.join('.')] ??= message;
  return messages;
};

function* objectsIn(rule: Rule, place: string, outer: readonly Rule[] = []): Generator<BodyObject> {
  if (outer.includes(rule)) return;
  const inside = [...outer, rule];
  if (rule instanceof z.ZodObject) {
    yield { place, fields: Object.keys(rule.shape), judge: judge(rule) };
    for (const [key, inner] of Object.entries<Rule>(rule.shape)) yield* objectsIn(inner, `${place} ${key}`, inside);
  } else if (rule instanceof z.ZodArray) yield* objectsIn(rule.element, place, inside);
  else if (rule instanceof z.ZodUnion) for (const option of rule.options) yield* objectsIn(option, place, inside);
  else if (rule instanceof z.ZodPipe) yield* objectsIn(rule.in, place, inside);
  else if (rule instanceof z.ZodLazy || rule instanceof z.ZodOptional || rule instanceof z.ZodNullable)
    yield* objectsIn(rule.unwrap(), place, inside);
  else if (rule instanceof z.ZodDefault || rule instanceof z.ZodPrefault || rule instanceof z.ZodCatch)
    yield* objectsIn(rule.unwrap(), place, inside);
}

/** Every object in the body of a call, from the outside in. */
export function bodyObjects(endpoint: Endpoint): BodyObject[] {
  if (!endpoint.body) return [];
  const { group, name } = nameOf(endpoint);
  return [...objectsIn(asZod(endpoint.body), `${group}.${name}`)];
}

/** A text somewhere in a body, and what becomes of one that was typed; null: it is refused. */
export interface BodyText {
  readonly place: string;
  readonly taken: (text: string) => string | null;
}

/** Every text in the body of a call that people may type freely. */
export function bodyTexts(endpoint: Endpoint): BodyText[] {
  if (!endpoint.body) return [];
  const { group, name } = nameOf(endpoint);
  return [...textsIn(asZod(endpoint.body), `${group}.${name}`)];
}

function* textsIn(rule: Rule, place: string, outer: readonly Rule[] = []): Generator<BodyText> {
  if (outer.includes(rule)) return;
  const inside = [...outer, rule];
  if (rule instanceof z.ZodString) yield { place, taken: (text) => rule.safeParse(text).data ?? null };
  else if (rule instanceof z.ZodObject)
    for (const [key, inner] of Object.entries<Rule>(rule.shape)) yield* textsIn(inner, `${place} ${key}`, inside);
  else if (rule instanceof z.ZodArray) yield* textsIn(rule.element, place, inside);
  else if (rule instanceof z.ZodUnion) for (const option of rule.options) yield* textsIn(option, place, inside);
  else if (rule instanceof z.ZodPipe) yield* textsIn(rule.in, place, inside);
  else if (rule instanceof z.ZodLazy || rule instanceof z.ZodOptional || rule instanceof z.ZodNullable)
    yield* textsIn(rule.unwrap(), place, inside);
  else if (rule instanceof z.ZodDefault || rule instanceof z.ZodPrefault || rule instanceof z.ZodCatch)
    yield* textsIn(rule.unwrap(), place, inside);
}
