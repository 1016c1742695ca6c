import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { watching } from '../../../contract/watching.contract.ts';
import { videoRights } from '../../../rights.ts';
import { useVideoText } from '../../texts.ts';

const SHOWN = 6;

/** How many households of each class watch; the classes that watch most first. */
export function ClassSharesCard() {
  const t = useVideoText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const answer = useApi(watching.classShares);
  if (!answer.data)
    return (
      <Panel title={t('class_shares')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      </Panel>
    );
  const { list, pupils, watching: n } = answer.data;
  if (n === 0) return null;
  const share = (room: (typeof list)[number]) => room.watching / room.pupils;
  const said = t('class_shares_of', { n, of: pupils });
  const opensDesk = can(videoRights.upload, videoRights.manage, videoRights.review, videoRights.approvePublic);
  return (
    <Panel
      title={t('class_shares')}
      aside={opensDesk ? <Link to="/dibbler-videos">{said}</Link> : <Words tone="soft">{said}</Words>}
    >
      <RankedBars
        title={t(list.length > SHOWN ? 'class_shares_some' : 'class_shares_rule')}
        columns={[t('classroom'), t('class_shares')]}
        rows={list
          .toSorted((a, b) => share(b) - share(a))
          .slice(0, SHOWN)
          .map((room) => ({
            key: room.id,
            name: localizedName(room),
            value: share(room),
            shown: `${room.watching}/${room.pupils}`,
          }))}
      />
    </Panel>
  );
}
