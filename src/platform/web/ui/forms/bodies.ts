import { useEffect, useState } from 'react';
import type { Endpoint, Schema } from '#shared/endpoint.ts';
import { afterFirstInput } from './first-input.ts';

/** What a body has to be, and what judges by it. */
export interface Rules {
  readonly schema: Schema;
  readonly validator: typeof import('./check.ts');
}

type Loader = () => Promise<Schema | undefined>;

const loaders = new WeakMap<Endpoint, Loader>();
const loaded = new WeakMap<Endpoint, Rules>();
const needed = new WeakMap<Endpoint, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/**
 * Says where the rules of these endpoints' bodies are, and which places of them have to be filled in whatever stands in the
 * others; the build writes this call under every contract.
 */
export function registerBodyRules(
  endpoints: Readonly<Record<string, Endpoint>>,
  load: () => Promise<Readonly<Record<string, Endpoint>>>,
  places: Readonly<Record<string, string>> = {},
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    loaders.set(endpoint, async () => (await load())[name]?.body);
    if (places[name]) needed.set(endpoint, new Set(places[name].split(' ')));
  }
}

/** Whether a place has to be filled in as far as it is known before the rules are here; every row of a list is its first. */
export const isNeededAtFirst = (endpoint: Endpoint, path: string): boolean =>
  (needed.get(endpoint) ?? NONE).has(path.replace(/\.\d+(?=\.)/g, '.0'));

/** The rules of an endpoint's body; undefined when it has none. */
export async function loadRules(endpoint: Endpoint): Promise<Rules | undefined> {
  const known = loaded.get(endpoint);
  if (known) return known;
  const [schema, validator] = await Promise.all([endpoint.body ?? loaders.get(endpoint)?.(), import('./check.ts')]);
  if (!schema) return undefined;
  loaded.set(endpoint, { schema, validator });
  return { schema, validator };
}

/**
 * The rules as soon as they are here; the form can be drawn and typed into before. They say which fields have to be
 * filled in: a form that marks those (`isMarked`) asks for them at once, and one without marks when somebody types.
 */
export function useRules(endpoint: Endpoint, isMarked = true): Rules | undefined {
  const [rules, setRules] = useState(() => loaded.get(endpoint));
  useEffect(() => {
    let isOpen = true;
    (isMarked ? loadRules(endpoint) : afterFirstInput().then(() => loadRules(endpoint))).then(
      (found) => {
        if (isOpen) setRules(found);
      },
      // out of reach: the server alone judges what is sent
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [endpoint, isMarked]);
  return rules;
}
