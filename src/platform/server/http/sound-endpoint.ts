import { type Endpoint, nameOf } from '#shared/endpoint.ts';

/** What cannot be promised of a call stops the start. */
export function requireSound(endpoint: Endpoint, writes: boolean): void {
  const { group, name } = nameOf(endpoint);
  if (writes && endpoint.raw) throw new Error(`${group}.${name} writes, so a repetition must find its answer: no raw`);
  if (endpoint.kept_for_guests && (writes || endpoint.raw || endpoint.own_transactions || endpoint.right !== 'public'))
    throw new Error(`${group}.${name} is kept for guests, so it has to be a plain public read`);
  if (endpoint.files && !endpoint.own_transactions)
    throw new Error(`${group}.${name} takes files, which are opened before a transaction: own_transactions`);
}
