import { Button } from '@mantine/core';
import { useState } from 'react';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { usePublicConfig } from '#web/session/public-config.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { channelName } from '../../contract/channel-name.ts';
import type { Channel } from '../../contract/channels.ts';
import { useText } from '../texts.ts';
import { ChannelMark } from './channel-mark.tsx';
import classes from './channels.module.css';
import { goToProvider, isInApp, offeredChannels } from './channels.ts';

function useLeaving() {
  const [leaving, setLeaving] = useState<Channel | null>(null);
  const leave = async (channel: Channel) => {
    setLeaving(channel);
    const redirect = safePath(new URLSearchParams(location.search).get('redirect'));
    try {
      await goToProvider(channel, { redirect });
    } catch (error) {
      setLeaving(null);
      reactTo(error);
    }
  };
  return { leaving, leave };
}

function useOffered(): readonly Channel[] {
  return offeredChannels(usePublicConfig()?.channels ?? []);
}

/** Inside WeChat, WeCom or DingTalk that app is the first thing to press. */
export function AppButton() {
  const t = useText();
  const localize = useLocalize();
  const { leaving, leave } = useLeaving();
  const own = useOffered().find(isInApp);
  if (!own) return null;
  return (
    <div className={classes.first}>
      <Button fullWidth size="md" loading={leaving !== null} onClick={() => void leave(own)}>
        {t('sign_in_by', { channel: localize(channelName(own)) })}
      </Button>
    </div>
  );
}

/** The other services, each with its mark and name. */
export function ChannelButtons() {
  const t = useText();
  const localize = useLocalize();
  const { leaving, leave } = useLeaving();
  const others = useOffered().filter((channel) => !isInApp(channel));
  if (others.length === 0) return null;
  return (
    <section className={classes.others} aria-label={t('other_ways')}>
      <Inline as="p" gap={12} tone="faint" size="small" className={classes.rule}>
        {t('other_ways')}
      </Inline>
      <Cards least={96} fit gap={8} above={12}>
        {others.map((channel) => (
          <button
            key={channel}
            type="button"
            className={classes.way}
            disabled={leaving !== null}
            aria-busy={leaving === channel}
            onClick={() => void leave(channel)}
          >
            <ChannelMark channel={channel} />
            {localize(channelName(channel))}
          </button>
        ))}
      </Cards>
    </section>
  );
}
