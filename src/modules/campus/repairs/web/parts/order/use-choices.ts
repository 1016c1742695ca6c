import { buildings } from '#modules/campus/premises/contract/buildings.contract.ts';
import { premisesRights } from '#modules/campus/premises/rights.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import type { Option } from '#web/ui/fields/choice-fields.tsx';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';

/** Buildings of the school as options, for who may read them. */
export function useBuildings(): Option[] {
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const answer = useApi(
    buildings.list,
    { query: { per_page: 100 } },
    { enabled: can(premisesRights.view), staleMs: 300_000, errorDisplay: 'session_only' },
  );
  return (answer.data?.list ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
}

/** People who carry out repairs as options. */
export function useWorkers(): Option[] {
  const localizedName = useLocalizedName();
  const answer = useApi(repairOrders.workers, {}, { staleMs: 60_000, errorDisplay: 'session_only' });
  return (answer.data?.list ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
}
