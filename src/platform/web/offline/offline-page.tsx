import { useEffect } from 'react';
import { reactTo } from '../api/reactions.ts';
import { ensureSession, refreshSettings, useSettings } from '../session/session.ts';
import { keepSession } from './kept-session.ts';

/** On a page that opens without a line: has its files and the settings kept, and asks who is here as soon as there is a line. */
export function OfflinePage() {
  const settings = useSettings();
  useEffect(() => {
    // not where a page came without HTTPS, nor in some web views
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
    const ask = () =>
      void ensureSession()
        .then(refreshSettings)
        .catch((error: unknown) => reactTo(error, 'session_only'));
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, []);
  useEffect(() => {
    if (settings) keepSession(settings);
  }, [settings]);
  return null;
}
