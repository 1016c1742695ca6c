import type { RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { buildings } from '../../contract/buildings.contract.ts';

export type Building = RowOf<typeof buildings.list>;

/** Every building of the school that the person is in, with its floors. */
export function useBuildings() {
  return useApi(buildings.list, { query: { per_page: 100 } }, { errorDisplay: 'session_only' });
}
