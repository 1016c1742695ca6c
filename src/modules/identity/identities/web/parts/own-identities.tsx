import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { reactTo, sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { channelName } from '../../contract/channel-name.ts';
import type { Channel } from '../../contract/channels.ts';
import { identities } from '../../contract/identities.contract.ts';
import { useText } from '../texts.ts';
import { ChannelMark } from './channel-mark.tsx';
import classes from './channels.module.css';
import { goToProvider } from './channels.ts';
import { OwnFace } from './face/own-face.tsx';

type Identity = ReturnType<typeof useOwn>['list'][number];

function useOwn() {
  const answer = useApi(identities.list, {});
  return { ...answer, list: answer.data?.list ?? [], channels: answer.data?.channels ?? [] };
}

/** One account of another service that opens the own one. */
function Linked({ identity, isOwnHands }: { readonly identity: Identity; readonly isOwnHands: boolean }) {
  const t = useText();
  const frame = useFrameText();
  const localize = useLocalize();
  const format = useFormat();
  const name = localize(channelName(identity.channel));
  const send = useSend(identities.unlink, {
    errorDisplay: 'session_only',
    onSuccess: () => toast.success(t('unlinked', { channel: name })),
    onError: (error) => toast.warning(sentenceOf(error)),
  });
  const unlink = async () => {
    const confirmed = await confirm({
      title: t('unlink_title', { channel: name }),
      body: t('unlink_hint', { channel: name }),
      confirm: t('unlink'),
      cancel: frame('cancel'),
      danger: true,
    });
    if (confirmed) send.mutate({ params: { id: identity.id } });
  };
  return (
    <li className={classes.identity}>
      <ChannelMark channel={identity.channel} size={24} />
      <Stack as="span" grow>
        <strong>{[name, identity.nickname].filter(Boolean).join(' · ')}</strong>
        <Words tone="faint" size="small">
          {t(identity.linked_by === 'self' ? 'linked_at' : 'provisioned_at', { day: format.day(identity.linked_at) })}
          {identity.last_used_at && ` · ${t('used_at', { when: format.relative(identity.last_used_at) })}`}
        </Words>
      </Stack>
      {isOwnHands && (
        <Button variant="default" loading={send.isPending} onClick={() => void unlink()}>
          {t('unlink')}
        </Button>
      )}
    </li>
  );
}

/** A service that is open and not linked yet. */
function Unlinked({ channel, isOwnHands }: { readonly channel: Channel; readonly isOwnHands: boolean }) {
  const t = useText();
  const localize = useLocalize();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await goToProvider(channel, { intent: 'link', redirect: location.pathname + location.search });
    } catch (error) {
      setLeaving(false);
      reactTo(error);
    }
  };
  return (
    <li className={classes.identity}>
      <ChannelMark channel={channel} size={24} />
      <Stack as="span" grow>
        <strong>{localize(channelName(channel))}</strong>
        <Words tone="faint" size="small">
          {t('not_linked')}
        </Words>
      </Stack>
      {isOwnHands && (
        <Button variant="default" loading={isLeaving} onClick={() => void leave()}>
          {t('link')}
        </Button>
      )}
    </li>
  );
}

/** Which accounts of other services open the own one; to link and to unlink. */
export function OwnIdentities() {
  const t = useText();
  const { list, channels, data, error, refetch } = useOwn();
  const session = useSettings()?.session;
  // impersonators see the sign-in methods of the account, and change nothing
  const isOwnHands = session?.impersonator === null && session.switched_from === null;
  if (!data) return <Loaded of={{ data, error, refetch }} skeleton={<RowSkeleton rows={3} />} />;
  const missing = channels.filter((channel) => !list.some((identity) => identity.channel === channel));
  return (
    <Panel title={t('own_title')}>
      <Words as="p" tone="soft">
        {t('own_hint')}
      </Words>
      {list.length + missing.length === 0 && <EmptyState small title={t('own_empty')} detail={t('own_empty_hint')} />}
      <Stack as="ul">
        {list.map((identity) => (
          <Linked key={identity.id} identity={identity} isOwnHands={isOwnHands} />
        ))}
        {missing.map((channel) => (
          <Unlinked key={channel} channel={channel} isOwnHands={isOwnHands} />
        ))}
        {isOwnHands && <OwnFace />}
      </Stack>
    </Panel>
  );
}
