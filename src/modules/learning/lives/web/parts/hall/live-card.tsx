import { Button } from '@mantine/core';
import { IconBell, IconBellFilled, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { toast } from '#web/ui/toasts.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import { useLivePaths } from '../live-paths.ts';
import { type LiveRow, useLiveWords } from '../live-words.ts';
import { Cover } from './cover.tsx';
import classes from './live-card.module.css';

/** A live as a poster: what, who for, when, and what the reader may do about it. */
export function LiveCard({ live }: { readonly live: LiveRow }) {
  const t = useLiveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { titleOf, timeOf, audienceOf } = useLiveWords();
  const paths = useLivePaths();
  return (
    <article className={classes.card} data-on-air={live.on_air}>
      <Link to={paths.room(live.id)} className={classes.link}>
        <Cover live={live} />
        <h3 className={classes.title}>{titleOf(live)}</h3>
        <p className={classes.line}>{timeOf(live)}</p>
        <p className={classes.line}>
          {localizedName(live.type)} · {localizedName(live.host)}
        </p>
        <p className={classes.soft}>{audienceOf(live)}</p>
      </Link>
      <footer className={classes.foot}>
        {live.on_air && (
          <span className={classes.viewers}>
            <IconEye aria-hidden size={14} /> {t('viewers_n', { n: format.number(live.viewers_now) })}
          </span>
        )}
        {live.is_ahead && <ReminderButton live={live} />}
        {live.actions.includes('push') && (
          <Button component={Link} to={paths.studio(live.id)} size="compact-sm" variant="default">
            {t('to_studio')}
          </Button>
        )}
      </footer>
    </article>
  );
}

export function ReminderButton({ live }: { readonly live: Pick<LiveRow, 'id' | 'my'> }) {
  const t = useLiveText();
  const add = useSend(lives.notify, { onSuccess: () => void toast.success(t('reminder_set')) });
  const drop = useSend(lives.forgetNotify);
  const params = { id: live.id };
  const isSet = live.my.reminder !== null;
  return (
    <Button
      size="compact-sm"
      variant={isSet ? 'light' : 'default'}
      leftSection={isSet ? <IconBellFilled aria-hidden size={14} /> : <IconBell aria-hidden size={14} />}
      aria-pressed={isSet}
      loading={add.isPending || drop.isPending}
      onClick={() => (isSet ? drop.mutate({ params }) : add.mutate({ params, body: {} }))}
    >
      {t(isSet ? 'reminder_on' : 'remind_me')}
    </Button>
  );
}
