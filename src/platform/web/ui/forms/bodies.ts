import { useEffect, useState } from 'react';
import type { Endpoint, Schema } from '#shared/endpoint.ts';
import { whenUsed } from './when-used.ts';

type Loader = () => Promise<Schema | undefined>;

const loaders = new WeakMap<Endpoint, Loader>();
const loaded = new WeakMap<Endpoint, Schema>();

/** Says where the rules of these endpoints' bodies are; the build writes this call under every contract. */
export function lendBodies(
  endpoints: Readonly<Record<string, Endpoint>>,
  load: () => Promise<Readonly<Record<string, Endpoint>>>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints))
    loaders.set(endpoint, async () => (await load())[name]?.body);
}

/** The rules of an endpoint's body; undefined when it has none. */
export async function loadBody(endpoint: Endpoint): Promise<Schema | undefined> {
  const known = endpoint.body ?? loaded.get(endpoint);
  if (known) return known;
  const schema = await loaders.get(endpoint)?.();
  if (schema) loaded.set(endpoint, schema);
  return schema;
}

/** The rules as soon as they are here; the form can be drawn and typed into before. */
export function useBody(endpoint: Endpoint): Schema | undefined {
  const [schema, setSchema] = useState(() => endpoint.body ?? loaded.get(endpoint));
  useEffect(() => {
    let isOpen = true;
    void whenUsed()
      .then(() => loadBody(endpoint))
      .then((body) => {
        if (isOpen) setSchema(body);
      });
    return () => {
      isOpen = false;
    };
  }, [endpoint]);
  return schema;
}
