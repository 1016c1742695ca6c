import { useEffect } from 'react';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { usePageTitle, useProductName } from '../../boot/current-route.ts';
import { goBack, hasWayBack } from '../../boot/in-app-history.ts';
import { goTo } from '../../boot/navigator.ts';
import { hasNativeShell, onNative, openNativeShell, postToNative } from '../../native/native-shell.ts';

/** A dialog, drawer or sheet on top takes the hardware back button for itself. */
function closesLayer(): boolean {
  const layer = document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');
  if (!layer) return false;
  layer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  return true;
}

function back(): boolean {
  if (closesLayer()) return true;
  if (!hasWayBack()) return false;
  goBack();
  return true;
}

/**
 * Files and links that lead out of the portal belong to the app: a web view can neither save files nor return from
 * links.
 */
function handOver(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
  if (!link || !hasNativeShell()) return;
  const target = new URL(link.href, location.href);
  const isFile = link.hasAttribute('download');
  if (!/^https?:$/.test(target.protocol) || (target.origin === location.origin && !isFile)) return;
  event.preventDefault();
  if (isFile) postToNative('download', { url: target.href, name: link.download });
  else postToNative('openExternal', { url: target.href });
}

/**
 * Inside the native app: sends it the title, handles its back button and messages, passes on files and outside links.
 */
export function NativeLink() {
  const title = usePageTitle();
  const product = useProductName();
  useEffect(() => {
    openNativeShell();
    const stops = [
      onNative('back', back),
      onNative('push', (route) => {
        const path = safePath(typeof route === 'string' ? route : null);
        if (path) goTo(path);
        return path !== null;
      }),
    ];
    document.addEventListener('click', handOver);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('click', handOver);
    };
  }, []);
  useEffect(() => postToNative('setTitle', { title: title || product }), [title, product]);
  return null;
}
