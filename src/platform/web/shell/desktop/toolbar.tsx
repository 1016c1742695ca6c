import { IconArrowBarToUp, IconGripHorizontal, IconHeadset, IconRobot } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toolbarTop } from '#shared/calls/frame.ts';
import { TOOLBAR_LIMIT } from '#shared/constants.ts';
import { frameParts, routeByPath } from '../../boot/registry.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { usePreference } from '../../session/preference.ts';
import { useRights, viewerOf } from '../../session/rights.tsx';
import { useSettings } from '../../session/session.ts';
import { FrameParts } from '../parts/frame-parts.tsx';
import classes from './toolbar.module.css';

const KEY_STEP_PERCENT = 2;
const FAR_PX = 480;
/** The page comes with the assistant. */
const ROBOT = '/mobile/mobileRobot';

function acceptNumber(kept: unknown): number | null {
  return typeof kept === 'number' ? kept : null;
}

/** Whether the page is scrolled so far that a way back to its top helps. */
function useIsFar(): boolean {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const follow = () => setFar(window.scrollY > FAR_PX);
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isFar;
}

/** The handle by which the toolbar is moved: dragged, or with the arrow keys. */
function Grip({
  top,
  onMove,
  onDone,
}: {
  readonly top: number;
  readonly onMove: (top: number) => void;
  readonly onDone: (top: number) => void;
}) {
  const t = useFrameText();
  const from = useRef<{ readonly y: number; readonly top: number } | null>(null);
  const at = (event: PointerEvent<HTMLElement>) => {
    const start = from.current;
    const way = window.innerHeight - (event.currentTarget.parentElement?.offsetHeight ?? 0);
    return start ? toolbarTop(start.top + ((event.clientY - start.y) / way) * 100) : top;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -KEY_STEP_PERCENT : event.key === 'ArrowDown' ? KEY_STEP_PERCENT : 0;
    if (step === 0) return;
    event.preventDefault();
    onDone(toolbarTop(top + step));
  };
  return (
    <button
      type="button"
      role="slider"
      className={classes.grip}
      aria-label={t('move_toolbar')}
      aria-orientation="vertical"
      aria-valuemin={TOOLBAR_LIMIT[0]}
      aria-valuemax={TOOLBAR_LIMIT[1]}
      aria-valuenow={Math.round(top)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        from.current = { y: event.clientY, top };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => from.current && onMove(at(event))}
      onPointerUp={(event) => {
        onDone(at(event));
        from.current = null;
      }}
    >
      <IconGripHorizontal aria-hidden size={16} />
    </button>
  );
}

/** Tools at the right edge of the desktop: what modules bring, the chat, and the way to the top. */
export function Toolbar() {
  const t = useFrameText();
  const settings = useSettings();
  const isFar = useIsFar();
  const { can } = useRights();
  const robot = routeByPath(ROBOT);
  const [kept, keep] = usePreference<number>('toolbar_top', acceptNumber, toolbarTop(null));
  const [dragged, setDragged] = useState<number | null>(null);
  const top = dragged ?? toolbarTop(kept);
  if (!settings) return null;
  const contributed = frameParts('toolbar').some((part) => part.when?.(viewerOf(settings)) ?? true);
  const hasRobot = robot !== undefined && can('1701');
  // Nothing to offer: no bar, and no handle that moves nothing.
  if (!contributed && !settings.ai_chat_kf_url && !hasRobot && !isFar) return null;
  return (
    // Taken by the same share of its own height, it ends inside the window however many tools stand in it.
    <aside
      className={classes.bar}
      style={{ top: `${top}%`, transform: `translateY(-${top}%)` }}
      aria-label={t('toolbar')}
    >
      <FrameParts slot="toolbar" />
      {settings.ai_chat_kf_url && (
        <a className={classes.tool} href={settings.ai_chat_kf_url} target="_blank" rel="noreferrer">
          <IconHeadset aria-hidden size={20} stroke={1.7} />
          {t('chat_service')}
        </a>
      )}
      {hasRobot && (
        <Link className={classes.tool} to={ROBOT}>
          <IconRobot aria-hidden size={20} stroke={1.7} />
          {t('robot')}
        </Link>
      )}
      {isFar && (
        <button type="button" className={classes.tool} onClick={() => window.scrollTo({ top: 0 })}>
          <IconArrowBarToUp aria-hidden size={20} stroke={1.7} />
          {t('to_top')}
        </button>
      )}
      <Grip
        top={top}
        onMove={setDragged}
        onDone={(next) => {
          setDragged(null);
          keep(Math.round(next));
        }}
      />
    </aside>
  );
}
