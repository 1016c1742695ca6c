import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { MESSAGE_DURATION } from '#shared/constants.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
import classes from './toast-line.module.css';
import { dismissToast, type Toast } from './toasts.ts';

const PICTURES = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX };

/** One message; held while the pointer or the focus is on it, gone with the page that it speaks of. */
export function ToastLine({ toast }: { readonly toast: Toast }) {
  const t = useFrameText();
  const [isHeld, setHeld] = useState(false);
  const { pathname } = useLocation();
  const [page] = useState(pathname);
  const isOver = toast.ofPage && page !== pathname;
  useEffect(() => {
    if (isOver) dismissToast(toast.id);
  }, [isOver, toast.id]);
  useEffect(() => {
    if (isHeld || toast.stays) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), MESSAGE_DURATION);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id, toast.stays]);
  const Picture = PICTURES[toast.tone];
  return (
    <li
      className={classes.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Picture aria-hidden size={18} stroke={1.8} />
      <span>{toast.text}</span>
      <button type="button" aria-label={t('close')} onClick={() => dismissToast(toast.id)}>
        <IconX aria-hidden size={14} />
      </button>
    </li>
  );
}
