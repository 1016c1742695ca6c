import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { parkingLifecycle } from '../../../contract/parking.lifecycle.ts';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import { PlateViews } from '../plate-view.tsx';

/** The own plates with where they may stand and until when; a permit that is still wanted says how far it is. */
export function OwnPermitsCard() {
  const t = useParkingText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(parkings.mine);
  if (!answer.data)
    return (
      <Panel title={t('own_card')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />
      </Panel>
    );
  const running = answer.data.list.filter((one) => !one.is_over);
  if (running.length === 0) return null;
  return (
    <Panel title={t('own_card')} aside={<Link to="/applyParkingSpace">{t('own_card_open')}</Link>}>
      <RowList>
        {running.map((permit) => (
          <li key={permit.id}>
            <PlateViews plates={permit.plates} />
            <Stack gap={2} narrow>
              {permit.holds_place ? (
                <Words figures>{t('until', { at: format.day(permit.valid_to) })}</Words>
              ) : (
                <StateBadge of={parkingLifecycle} state={permit.status} />
              )}
              <Words tone="soft" size="small">
                {localizedName(permit.lot ?? permit.term)}
              </Words>
            </Stack>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}
