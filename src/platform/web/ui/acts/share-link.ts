import { callNative, hasNativeShell } from '../../native/native-shell.ts';
import { copyText } from './copy-text.ts';

/** Hands a link on: by the app around the portal, by the browser's own sharing, or onto the clipboard. */
export async function shareLink(title: string, url: string): Promise<void> {
  try {
    if (hasNativeShell()) await callNative('share', { title, text: title, url });
    else if (navigator.share) await navigator.share({ title, url });
    else await copyText(url);
  } catch (error) {
    // closing the sheet of the system is a decision; anything else leaves the clipboard.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url);
  }
}
