import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { premisesRights } from '../../rights.ts';
import type { PlaceDialog } from '../parts/place-dialogs.tsx';
import { PlaceTree } from '../parts/place-tree.tsx';
import { RoomsOfPlace } from '../parts/rooms-of-place.tsx';
import { type Building, useBuildings } from '../parts/use-buildings.ts';
import { type Place, usePlace } from '../parts/use-place.ts';
import { usePremisesText } from '../texts.ts';

const PlaceDialogs = lazyDialog(async () => (await import('../parts/place-dialogs.tsx')).PlaceDialogs);

/** The address in which the rooms of a floor are drawn. */
function drawing(now: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now);
  next.set('view', 'draw');
  return next;
}

interface ToolsProps {
  readonly place: Place;
  readonly onShow: (shown: PlaceDialog) => void;
}

function Tools({ place: { building, floor }, onShow }: ToolsProps) {
  const t = usePremisesText();
  const { open } = useOpened();
  const [, setAddress] = useSearchParams();
  return (
    <>
      <Button variant="default" leftSection={<IconUpload aria-hidden size={16} />} onClick={() => onShow('import')}>
        {t('import')}
      </Button>
      {floor && (
        <Button variant="default" onClick={() => setAddress(drawing)}>
          {t('draw')}
        </Button>
      )}
      {building && (
        <Button variant="default" onClick={() => onShow('edit_place')}>
          {t(floor ? 'edit_floor' : 'edit_building')}
        </Button>
      )}
      {building && (
        <Button variant="default" onClick={() => onShow('add_floor')}>
          {t('add_floor')}
        </Button>
      )}
      {building ? (
        <Button onClick={() => open('new')}>{t('add_room')}</Button>
      ) : (
        <Button onClick={() => onShow('add_building')}>{t('add_building')}</Button>
      )}
    </>
  );
}

function Side({ houses, place }: { readonly houses: readonly Building[]; readonly place: Place }) {
  const t = usePremisesText();
  const isWhole = !place.building;
  return (
    <>
      <Button
        variant={isWhole ? 'light' : 'subtle'}
        justify="flex-start"
        fullWidth
        aria-pressed={isWhole}
        onClick={() => place.choose({})}
      >
        {t('all_buildings')}
      </Button>
      <PlaceTree houses={houses} place={place} />
    </>
  );
}

/** Buildings, floors and rooms: chosen in the tree, shown beside it. */
export function Page() {
  const t = usePremisesText();
  const { can } = useRights();
  const answer = useBuildings();
  const place = usePlace();
  const [shown, setShown] = useState<PlaceDialog | null>(null);
  const mayEdit = can(premisesRights.manage);
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const houses = answer.data.list;
  return (
    <>
      <PageHead actions={mayEdit && <Tools place={place} onShow={setShown} />} />
      {houses.length === 0 ? (
        <EmptyState title={t('no_buildings')} detail={t('no_buildings_help')} />
      ) : (
        <SplitPage sideLabel={t('places')} side={<Side houses={houses} place={place} />} taken={210}>
          <RoomsOfPlace place={place} isEditable={mayEdit} />
        </SplitPage>
      )}
      {shown && <PlaceDialogs shown={shown} place={place} onClose={() => setShown(null)} />}
    </>
  );
}
