import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { scanLink } from '#modules/core/scans/contract/scan-code.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { LanguageSwitch } from '#web/shell/parts/language-switch.tsx';
import { MAIN_ID } from '#web/shell/parts/skip-link.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { roomDoors } from '../../contract/room-feeds.contract.ts';
import { isOn, useRoomState } from '../parts/room/room-state.ts';
import { useBookingText } from '../texts.ts';
import classes from './room-panel.page.module.css';

type Panel = CallOutput<typeof roomDoors.panel>;

const POLL_MS = 20_000;
const TICK_MS = 5_000;
/** After this long without an answer the times are said to be old. */
const OLD_MS = 90_000;

/** The moment, again and again: a screen hangs for months, and a booking begins while nothing is loaded. */
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The screen beside the door of a room: free or taken, until when, and what follows. Anybody may read it. */
export function Page() {
  const key = useParams()['key'] ?? '';
  const answer = useApi(roomDoors.panel, { params: { key } }, { pollMs: POLL_MS });
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classes.page}>
      {answer.data ? (
        <RoomPanel panel={answer.data} readAt={answer.dataUpdatedAt} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
    </main>
  );
}

function RoomPanel({ panel, readAt }: { readonly panel: Panel; readonly readAt: number }) {
  const t = useBookingText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const clock = useNow();
  const now = new Date(clock).toISOString();
  const { room, blocks } = panel;
  const { state, text } = useRoomState(blocks, now);
  const running = blocks.find((block) => isOn(block, now));
  const later = blocks.filter((block) => block.ends_at > now);
  return (
    <>
      <header className={classes.head} data-state={state}>
        <div>
          <Words as="p" tone="soft" size="title">
            {localizedName(room.building)}
          </Words>
          <h1 className={classes.room}>
            {room.number} {localizedName(room)}
          </h1>
        </div>
        <time className={classes.clock} dateTime={now}>
          {format.time(now)}
        </time>
      </header>
      <section className={classes.state} data-state={state} aria-live="polite">
        <h2 className={classes.word}>{t(state === 'taken' ? 'in_use' : 'free')}</h2>
        <p className={classes.until}>{text}</p>
        {running && (
          <p className={classes.what}>
            {[running.title ?? t('taken'), running.who && localizedName(running.who)].filter(Boolean).join(' · ')}
          </p>
        )}
        {clock - readAt > OLD_MS && (
          <Words as="p" role="alert" tone="waiting" weight={600}>
            {t('maybe_old', { time: format.time(new Date(readAt).toISOString()) })}
          </Words>
        )}
      </section>
      <section className={classes.day}>
        <Words as="h2" size="title" below={8}>
          {t('today')}
        </Words>
        {later.length === 0 && <p>{t('free_all_day')}</p>}
        <ol className={classes.list}>
          {later.map((block) => (
            <li key={block.id}>
              <Words as="time" figures dateTime={block.starts_at}>
                {format.time(block.starts_at)}–{format.time(block.ends_at)}
              </Words>
              <span>{block.title ?? t('taken')}</span>
              <small>{block.who && localizedName(block.who)}</small>
            </li>
          ))}
        </ol>
      </section>
      <aside className={classes.scan}>
        <QrCode text={scanLink(location.origin, panel.code)} size={148} correction="quartile" label={t('sign_code')} />
        <p>{t('sign_hint')}</p>
        <LanguageSwitch />
      </aside>
    </>
  );
}
