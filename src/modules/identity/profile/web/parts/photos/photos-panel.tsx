import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RowOf } from '#shared/endpoint.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { idPhotos } from '../../../contract/id-photos.contract.ts';
import { idPhotoLifecycle } from '../../../contract/id-photos.lifecycle.ts';
import { useProfileText } from '../../texts.ts';
import { useTypeWords } from '../type-words.ts';
import { PhotoZipDialog } from './photo-zip-dialog.tsx';
import classes from './photos-panel.module.css';

type Photo = RowOf<typeof idPhotos.list>;

function ReturnDialog({ photo, onClose }: { readonly photo: Photo; readonly onClose: () => void }) {
  const t = useProfileText();
  return (
    <ReasonDialog
      endpoint={idPhotos.decide}
      params={{ id: photo.id }}
      body={{ decision: 'returned', version: photo.version }}
      title={t('photo_return_title', { name: photo.person.name })}
      submitLabel={t('photo_return')}
      reasonLabel={t('reason')}
      reasonHelp={t('reason_help')}
      isNeeded
      success={t('photo_returned_done')}
      onClose={onClose}
    />
  );
}

interface OneProps {
  readonly photo: Photo;
  readonly isCurrent: boolean;
  readonly isSending: boolean;
  readonly onUse: () => void;
  readonly onReturn: () => void;
}

function PhotoRow({ photo, isCurrent, isSending, onUse, onReturn }: OneProps) {
  const t = useProfileText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const typeWords = useTypeWords();
  return (
    <li className={classes.one} data-current={isCurrent}>
      {photo.photo_url ? (
        <img src={photo.photo_url} alt={t('photo_of', { name: localizedName(photo.person) })} />
      ) : (
        <div className={classes.gone}>{t('photo_gone')}</div>
      )}
      <Words as="p" weight={600}>
        {localizedName(photo.person)}
      </Words>
      <Words as="p" tone="soft" size="small">
        {[typeWords(photo.person.types), photo.person.number].filter(Boolean).join(' · ')}
      </Words>
      <Words as="p" tone="soft" size="small">
        {photo.width} × {photo.height} · {format.dateTime(photo.created_at)}
      </Words>
      {photo.is_waiting ? (
        <Inline gap={8} wrap below={16}>
          <Button size="xs" loading={isSending} onClick={onUse}>
            {t('photo_use')}
          </Button>
          <Button size="xs" variant="default" onClick={onReturn}>
            {t('photo_return')}
          </Button>
        </Inline>
      ) : (
        <StateBadge of={idPhotoLifecycle} state={photo.state} />
      )}
      {photo.reason && (
        <Words as="p" tone="soft" size="small">
          {photo.reason}
        </Words>
      )}
    </li>
  );
}

/** ID photos that were handed in, oldest first. J and K move, Enter uses, R returns. */
export function PhotosPanel() {
  const t = useProfileText();
  const localize = useLocalize();
  const isChosen = useSearchParams()[0].has('state');
  const list = useList(idPhotos.list, {
    name: 'profile.photos',
    filters: ['state'],
    // what waits comes first; other states are asked for
    fixed: isChosen ? {} : { state: ['pending'] },
  });
  const [current, setCurrent] = useState(0);
  const [isZipping, setZipping] = useState(false);
  const [returning, setReturning] = useState<Photo | null>(null);
  const decide = useSend(idPhotos.decide, {
    invalidates: ['digital_cards'],
    onSuccess: () => toast.success(t('photo_used_done')),
  });
  const use = (photo: Photo) =>
    decide.mutate({ params: { id: photo.id }, body: { decision: 'used', reason: null, version: photo.version } });
  const press = (event: KeyboardEvent) => {
    const photo = list.rows[current];
    if (event.target instanceof HTMLInputElement || returning) return;
    if (event.key === 'j') setCurrent(Math.min(current + 1, list.rows.length - 1));
    if (event.key === 'k') setCurrent(Math.max(current - 1, 0));
    if (event.key === 'r' && photo?.is_waiting) setReturning(photo);
    const isOwn = event.target === event.currentTarget;
    if (event.key === 'Enter' && isOwn && photo?.is_waiting) use(photo);
  };
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  return (
    <>
      <Inline gap={8} wrap below={16}>
        <FilterMultiSelect
          list={list}
          name="state"
          label={t('template_status')}
          options={statesOf(idPhotoLifecycle).map((value) => ({
            value,
            label: localize(idPhotoLifecycle.states[value]),
          }))}
        />
        <Button variant="default" size="xs" onClick={() => setZipping(true)}>
          {t('photo_zip')}
        </Button>
        <Words as="p" tone="soft" size="small">
          {t('photos_keys')}
        </Words>
      </Inline>
      {list.isLoading ? (
        <RowSkeleton rows={4} />
      ) : list.rows.length === 0 ? (
        <EmptyState title={t('photos_none')} detail={t('photos_none_help')} />
      ) : (
        // the grid takes J, K, R and Enter
        <Cards as="ul" least={180} gap={16} tabIndex={0} aria-label={t('manage_photos')} onKeyDown={press}>
          {list.rows.map((photo, at) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              isCurrent={at === current}
              isSending={decide.isPending}
              onUse={() => use(photo)}
              onReturn={() => setReturning(photo)}
            />
          ))}
        </Cards>
      )}
      {list.total > list.rows.length && <ListPages list={list} label={t('manage_photos')} />}
      {isZipping && <PhotoZipDialog onClose={() => setZipping(false)} />}
      {returning && <ReturnDialog photo={returning} onClose={() => setReturning(null)} />}
    </>
  );
}
