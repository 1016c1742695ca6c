import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { parkingLots } from '../../../contract/parking-lots.contract.ts';
import { useParkingText } from '../../texts.ts';

const LOTS = '/applyParkingSpace/manage?tab=lots';
const SHOWN = 6;

/** How many of the places of each lot are given, by the numbers of the list of lots; the fullest first. */
export function LotUseCard() {
  const t = useParkingText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(parkingLots.list, { query: { per_page: 100 } });
  if (!answer.data)
    return (
      <Panel title={t('lot_use')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />
      </Panel>
    );
  const { list, total } = answer.data;
  if (list.length === 0) return null;
  const share = (lot: (typeof list)[number]) => Math.min(1, lot.permits_count / lot.capacity);
  return (
    <Panel title={t('lot_use')} aside={<Link to={LOTS}>{t('lots_n', { n: total })}</Link>}>
      <RankedBars
        title={t('lot_use_rule')}
        columns={[t('lot'), t('lot_given')]}
        rows={list
          .toSorted((a, b) => share(b) - share(a))
          .slice(0, SHOWN)
          .map((lot) => ({
            key: lot.id,
            name: localizedName(lot),
            to: LOTS,
            value: share(lot),
            shown: `${format.number(lot.permits_count)}/${format.number(lot.capacity)}`,
          }))}
      />
    </Panel>
  );
}
