import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MESSAGE_DURATION } from '#shared/constants.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { dismissToast, type Toast } from '../toasts.ts';
import classes from './toast-line.module.css';

/** Milliseconds in which something can be undone. */
const UNDO_DURATION = 5000;

const PICTURES = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX };

/** Counts down while nobody holds it; what was left when it was taken is left when it is let go. */
function useCountdown(duration: number, isHeld: boolean, onEnd: () => void): number {
  const left = useRef(duration);
  const [seconds, setSeconds] = useState(Math.ceil(duration / 1000));
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld) return undefined;
    const began = performance.now();
    const had = left.current;
    const timer = setInterval(() => {
      left.current = had - (performance.now() - began);
      setSeconds(Math.max(1, Math.ceil(left.current / 1000)));
      if (left.current <= 0) end.current();
    }, 100);
    return () => clearInterval(timer);
  }, [isHeld]);
  return seconds;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The way back, as long as there is one: a ring that runs, a figure where nothing may move. Ctrl Z does the same. */
function Undo({ id, undo, isHeld }: { readonly id: number; readonly undo: () => void; readonly isHeld: boolean }) {
  const t = useFrameText();
  const seconds = useCountdown(UNDO_DURATION, isHeld, () => dismissToast(id));
  const back = useRef(() => {});
  back.current = () => {
    dismissToast(id);
    undo();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      back.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={classes.undo} aria-keyshortcuts="Control+Z" onClick={() => back.current()}>
        {t('undo')}
      </button>
      <span aria-hidden className={classes.left} data-held={isHeld}>
        <svg viewBox="0 0 20 20" width={20} height={20} className={classes.ring} aria-hidden>
          <circle cx="10" cy="10" r="8" className={classes.track} />
          <circle
            cx="10"
            cy="10"
            r="8"
            pathLength={1}
            className={classes.run}
            style={{ animationDuration: `${UNDO_DURATION}ms` }}
          />
        </svg>
        <span className={classes.figure}>{seconds}</span>
      </span>
    </>
  );
}

/** Whether the pointer rests over a message, which presses go through. */
function useIsUnderPointer(line: RefObject<HTMLElement | null>): boolean {
  const [isUnder, setUnder] = useState(false);
  useEffect(() => {
    const onMove = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      const box = line.current?.getBoundingClientRect();
      const isIn = box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      setUnder(pointerType === 'mouse' && isIn);
    };
    document.addEventListener('pointermove', onMove, { passive: true });
    return () => document.removeEventListener('pointermove', onMove);
  }, [line]);
  return isUnder;
}

function Close({ id }: { readonly id: number }) {
  const t = useFrameText();
  return (
    <button type="button" className={classes.close} aria-label={t('close')} onClick={() => dismissToast(id)}>
      <IconX aria-hidden size={14} />
    </button>
  );
}

/**
 * One message; held while the pointer or the focus is on it, gone with the page that it speaks of. What lies under it is
 * pressed through it: only its own buttons take a press.
 */
export function ToastLine({ toast }: { readonly toast: Toast }) {
  const line = useRef<HTMLLIElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const isUnderPointer = useIsUnderPointer(line);
  const isHeld = hasFocus || isUnderPointer;
  const { pathname } = useLocation();
  const [page] = useState(pathname);
  const isOver = toast.ofPage && page !== pathname;
  const runs = !isHeld && !toast.stays && !toast.undo;
  useEffect(() => {
    if (isOver) dismissToast(toast.id);
  }, [isOver, toast.id]);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), MESSAGE_DURATION);
    return () => clearTimeout(timer);
  }, [runs, toast.id]);
  const Picture = PICTURES[toast.tone];
  return (
    <li
      ref={line}
      className={classes.toast}
      data-tone={toast.tone}
      data-stands={toast.stays === true || toast.undo !== undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Picture aria-hidden size={18} stroke={1.8} />
      <span className={classes.text}>{toast.text}</span>
      {toast.undo && <Undo id={toast.id} undo={toast.undo} isHeld={isHeld} />}
      <Close id={toast.id} />
    </li>
  );
}
