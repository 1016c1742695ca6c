import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { drive } from '../../contract/drive.contract.ts';
import type { DriveSpace } from '../../contract/drive.shapes.ts';
import { useDriveText } from '../texts.ts';
import type { Node } from './drive-types.ts';
import { useRoom, useSpaceName } from './space-side.tsx';

/** On the page of the workbench group: how full the spaces are, what changed last, and what others share. */
export function DriveCards() {
  const t = useDriveText();
  const quota = useApi(drive.quota, {});
  return (
    <Cards least={300} fit gap={16} above={16} below={16}>
      <Panel title={t('quota')}>
        {quota.data ? (
          <Stack gap={12}>
            {quota.data.spaces.map((space) => (
              <SpaceLine key={space.id} space={space} />
            ))}
          </Stack>
        ) : (
          <Loaded of={quota} skeleton={<TextSkeleton lines={3} />} />
        )}
      </Panel>
      <NodesPanel view="recent" />
      <NodesPanel view="shared" />
    </Cards>
  );
}

function SpaceLine({ space }: { readonly space: DriveSpace }) {
  const t = useDriveText();
  const name = useSpaceName(space);
  const { used, all, share } = useRoom(space);
  return (
    <Inline gap={12}>
      <Ring size={44} share={share} label={t('used_of', { used, all })} />
      <span>
        <Link to={`/drive?folder=${space.id}`}>{name}</Link>
        <Words as="p" tone="soft" size="small">
          {t('used_of', { used, all })}
        </Words>
      </span>
    </Inline>
  );
}

function NodesPanel({ view }: { readonly view: 'recent' | 'shared' }) {
  const t = useDriveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(drive.list, { query: { view, per_page: 10 } });
  if (!answer.data)
    return (
      <Panel title={t(`tab_${view}`)}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      </Panel>
    );
  const pathOf = (row: Node) => (row.kind === 'folder' ? `/drive?folder=${row.id}` : `/drive?tab=${view}&id=${row.id}`);
  return (
    <RowsPanel title={t(`tab_${view}`)} none={t(`empty_${view}`)} rows={answer.data.list.slice(0, 6)}>
      {(row) => [
        <Link key="what" to={pathOf(row)}>
          {row.name}
        </Link>,
        <Words key="more" tone="soft" size="small">
          {[row.updated_by && localizedName(row.updated_by), format.relative(row.updated_at)]
            .filter(Boolean)
            .join(' · ')}
        </Words>,
      ]}
    </RowsPanel>
  );
}
