import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { profileRights } from '#modules/identity/profile/rights.ts';
import { SubmitPhoto } from '#modules/identity/profile/web/public.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { type CARD_KINDS, digitalCards } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import { type Holder, HolderBadge } from './holder-words.tsx';
import classes from './holders.module.css';

interface Props {
  readonly holder: Holder;
  readonly kind: (typeof CARD_KINDS)[number];
  readonly onClose: () => void;
  readonly onIssue: () => void;
}

/** One person with their card. */
export function HolderDrawer({ holder, kind, onClose, onIssue }: Props) {
  const t = useCardText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const { can } = useRights();
  const [asks, setAsks] = useState<'block' | 'unblock' | null>(null);
  const { card } = holder;
  const when = (at: string | null | undefined) => at && format.dateTime(at);
  return (
    <SideDrawer kind="form" opened onClose={onClose} title={t(`template_kind_${kind}`)}>
      <Inline gap={16} below={16}>
        <PersonAvatar person={holder} size={56} />
        <div>
          <h3>{localizedName(holder)}</h3>
          <Words as="p" tone="soft">
            {[holder.number, holder.department && localizedName(holder.department)].filter(Boolean).join(' · ')}
          </Words>
          <HolderBadge holder={holder} />
        </div>
      </Inline>
      <Facts
        facts={[
          { label: t('id_photo'), value: t(holder.has_photo ? 'photo_there' : 'photo_missing') },
          { label: t('holder_confirmed'), value: t(holder.is_confirmed ? 'yes' : 'no') },
          { label: t('holder_issued'), value: when(card?.issued_at) },
          {
            label: t('holder_valid_to'),
            value: card && (card.valid_to ? format.day(card.valid_to) : t('holder_no_end')),
          },
          { label: t('holder_last_scan'), value: when(card?.last_scan_at) },
          { label: t('holder_printed'), value: card?.printed_count },
          ...(card?.block_reason ? [{ label: t('reason'), value: card.block_reason, wide: true }] : []),
        ]}
      />
      <Inline gap={8} wrap align="stretch" above={20}>
        <Button onClick={onIssue}>{t(card ? 'renew' : 'issue')}</Button>
        {card?.actions.includes('block') && (
          <Button variant="default" onClick={() => setAsks('block')}>
            {t('card_block')}
          </Button>
        )}
        {card?.actions.includes('unblock') && (
          <Button variant="default" onClick={() => setAsks('unblock')}>
            {t('card_unblock')}
          </Button>
        )}
      </Inline>
      {can(profileRights.photos) && (
        <div className={classes.photo}>
          <Suspense fallback={<TextSkeleton lines={2} />}>
            <SubmitPhoto userId={holder.id} label={t(holder.has_photo ? 'photo_replace' : 'photo_take')} />
          </Suspense>
        </div>
      )}
      {asks && card && (
        <ReasonDialog
          endpoint={digitalCards[asks]}
          params={{ id: card.id }}
          title={t(`card_${asks}`)}
          submitLabel={t(`card_${asks}`)}
          reasonLabel={t('reason')}
          reasonHelp={t('reason_help')}
          success={t(`card_${asks}ed`)}
          onClose={() => setAsks(null)}
        />
      )}
    </SideDrawer>
  );
}
