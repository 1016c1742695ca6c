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

/** The rules that a rule is made of, with the place that each stands for. */
function* partsOf(rule: Rule, place: string): Generator<readonly [Rule, string]> {
  if (rule instanceof z.ZodObject)
    for (const [key, inner] of Object.entries<Rule>(rule.shape)) yield [inner, `${place} ${key}`];
  else if (rule instanceof z.ZodArray) yield [rule.element, place];
  else if (rule instanceof z.ZodUnion) for (const option of rule.options) yield [option, place];
  else if (rule instanceof z.ZodPipe) yield [rule.in, place];
  else if (rule instanceof z.ZodLazy || rule instanceof z.ZodOptional || rule instanceof z.ZodNullable)
    yield [rule.unwrap(), place];
  else if (rule instanceof z.ZodDefault || rule instanceof z.ZodPrefault || rule instanceof z.ZodCatch)
    yield [rule.unwrap(), place];
}

/** A rule and everything in it, from the outside in; one that holds itself once. */
function* rulesIn(rule: Rule, place: string, outer: readonly Rule[] = []): Generator<readonly [Rule, string]> {
  if (outer.includes(rule)) return;
  yield [rule, place];
  for (const [inner, where] of partsOf(rule, place)) yield* rulesIn(inner, where, [...outer, rule]);
}

function* objectsIn(body: Rule, name: string): Generator<BodyObject> {
  for (const [rule, place] of rulesIn(body, name))
    if (rule instanceof z.ZodObject) yield { place, fields: Object.keys(rule.shape), judge: judge(rule) };
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

function* textsIn(body: Rule, name: string): Generator<BodyText> {
  for (const [rule, place] of rulesIn(body, name))
    if (rule instanceof z.ZodString) yield { place, taken: (text) => rule.safeParse(text).data ?? null };
}
