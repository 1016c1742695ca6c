import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import * as z from 'zod';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { isPhone } from '#web/session/device.ts';
import { useSession } from '#web/session/session.ts';
import { LanguageSwitch } from '#web/shell/parts/language-switch.tsx';
import { MAIN_ID } from '#web/shell/parts/skip-link.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { liveWatching } from '../../contract/live-watching.contract.ts';
import { lives } from '../../contract/lives.contract.ts';
import { SideTabs } from '../parts/room/side-tabs.tsx';
import { Card } from '../parts/room/stage.tsx';
import { guestKey, keepGuestKey, useHeartbeat } from '../parts/use-heartbeat.ts';
import { useLiveText } from '../texts.ts';
import classes from './live-share.page.module.css';

type Answer = CallOutput<typeof liveWatching.unauth>;
type Open = Extract<Answer, { need_login: false }>;
const POLL_MS = 15_000;

/** A live by its link: a public one plays for everybody; all others ask to sign in, and say nothing else. */
export function Page() {
  const id = useParams()['id'] ?? '';
  const isId = z.uuid().safeParse(id).success;
  const session = useSession();
  const roomPath = `${isPhone() ? '/mobile' : ''}/mgmtLive/${id}`;
  const mine = useApi(
    lives.get,
    { params: { id } },
    { enabled: isId && session.phase === 'signed_in', errorDisplay: 'session_only' },
  );
  const navigate = useNavigate();
  const sees = mine.data !== undefined;
  useEffect(() => {
    if (sees) void navigate(roomPath, { replace: true });
  }, [sees, navigate, roomPath]);
  const answer = useOpenLive(id, isId);
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classes.page}>
      <Inline as="header" align="stretch" justify="end" below={12}>
        <LanguageSwitch />
      </Inline>
      {!isId || answer.data?.need_login ? (
        <SignInCard to={roomPath} />
      ) : answer.data ? (
        <OpenLive id={id} live={answer.data} roomPath={roomPath} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
    </main>
  );
}

/** A live as a guest sees it: first as anybody, then by the key that the portal gave, so that the page stays as it is. */
function useOpenLive(id: string, isId: boolean) {
  const [key, setKey] = useState(() => guestKey(id));
  const how = { pollMs: POLL_MS, errorDisplay: 'session_only' } as const;
  const first = useApi(
    liveWatching.unauth,
    { params: { id }, query: {} },
    { ...how, enabled: isId && key === undefined },
  );
  const known = useApi(
    liveWatching.unauth,
    { params: { id }, query: { joined_key: key } },
    { ...how, enabled: isId && key !== undefined },
  );
  const answer = known.data || (key !== undefined && !first.data) ? known : first;
  const given = answer.data && !answer.data.need_login ? answer.data.joined_key : null;
  useEffect(() => {
    if (!given) return;
    keepGuestKey(id, given);
    setKey(given);
  }, [id, given]);
  return answer;
}

const loginPath = (to: string) => `/login?redirect_url=${encodeURIComponent(to)}`;

function SignInCard({ to }: { readonly to: string }) {
  const t = useLiveText();
  return (
    <Card title={t('need_login')} detail={t('need_login_help')}>
      <Button component={Link} to={loginPath(to)}>
        {t('sign_in')}
      </Button>
    </Card>
  );
}

/** Words of a live in the language of the reader; nothing is missing of one that is open. */
function useWords(live: Open) {
  const lang = useLang();
  const format = useFormat();
  const either = (cn: string | null, us: string | null) => (lang === 'us' ? (us ?? cn) : cn) ?? '';
  const { plan_start_at: from, plan_end_at: to } = live;
  return {
    title: either(live.title, live.title_en),
    host: either(live.host_name, live.host_name_en),
    when: from && to ? `${format.dateTime(from)}–${format.time(to)}` : '',
  };
}

/** The address by which the picture came first, as long as it holds: a fresh one of every poll would begin it anew. */
function useSource(id: string, live: Open): string | null {
  const watching = useHeartbeat(id, live.on_air, live.play?.renew_at ?? null, live.joined_key);
  const [first, setFirst] = useState(live.play);
  if (first === null && live.play !== null) setFirst(live.play);
  return (watching.play ?? first)?.sources.find((one) => one.kind === 'hls')?.url ?? null;
}

interface OpenProps {
  readonly id: string;
  readonly live: Open;
  readonly roomPath: string;
}

function OpenLive({ id, live, roomPath }: OpenProps) {
  const t = useLiveText();
  const { title, host, when } = useWords(live);
  if (live.is_closed) return <Card title={t('closed_title')} detail="" />;
  return (
    <article className={classes.live} data-beside={live.guest_sees_chat}>
      <div>
        <Picture id={id} live={live} />
        <Words as="h1" size="title" above={16} below={4}>
          {title}
        </Words>
        <Words as="p" tone="soft" below={12}>
          {host} · {when}
        </Words>
        {live.summary && <p>{live.summary}</p>}
        <footer className={classes.bar}>
          <CalendarButton live={live} title={title} />
          <Button component={Link} to={loginPath(roomPath)}>
            {t('sign_in_to_talk')}
          </Button>
        </footer>
      </div>
      {live.guest_sees_chat && (
        <aside>
          <SideTabs id={id} page="live_share" />
        </aside>
      )}
    </article>
  );
}

function Picture({ id, live }: Omit<OpenProps, 'roomPath'>) {
  const t = useLiveText();
  const { title, when } = useWords(live);
  const source = useSource(id, live);
  const [failed, fail] = useState(false);
  if (live.on_air && source && !failed)
    return <VideoPlayer source={source} live autoplay title={title} onFailed={() => fail(true)} />;
  if (live.on_air) return <Card title={t('signal_lost')} detail={t('signal_lost_help')} />;
  if (!live.is_finished) return <Card title={t('not_yet')} detail={when} />;
  return (
    <Card title={t('finished_title')} detail={t(live.replay_url ? 'replay_there' : 'replay_later')}>
      {live.replay_url && (
        <Button component="a" href={live.replay_url}>
          {t('watch_replay')}
        </Button>
      )}
    </Card>
  );
}

/** The live as an entry for the own calendar. */
function CalendarButton({ live, title }: { readonly live: Open; readonly title: string }) {
  const t = useLiveText();
  if (!live.plan_start_at || !live.plan_end_at || live.is_finished) return null;
  const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const line = (text: string) => text.replace(/[\\,;]/g, (mark) => `\\${mark}`).replace(/\n/g, '\\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shuyuan//Live//EN',
    'BEGIN:VEVENT',
    `UID:${location.href}`,
    `DTSTAMP:${stamp(new Date().toISOString())}`,
    `DTSTART:${stamp(live.plan_start_at)}`,
    `DTEND:${stamp(live.plan_end_at)}`,
    `SUMMARY:${line(title)}`,
    `URL:${location.href}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const href = `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
  return (
    <Button variant="default" component="a" href={href} download="live.ics">
      {t('to_calendar')}
    </Button>
  );
}
