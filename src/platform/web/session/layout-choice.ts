import { persistentStorage } from '../state/browser-storage.ts';

/** Text sizes that a person may choose, in percent. */
export const UI_SCALES = [100, 125, 150, 175] as const;

const OLDER = 'older_desktop';
/** The older desktop is written in 18 px where the other one has 14. */
const OLDER_SCALE = 130;

/** The plain desktop for people who are used to it: kept in this browser, so that it holds before sign-in too. */
export function isOlderDesktop(): boolean {
  return persistentStorage.read(OLDER) === '1';
}

export function keepOlderDesktop(isOn: boolean): void {
  if (isOn) persistentStorage.write(OLDER, '1');
  else persistentStorage.remove(OLDER);
}

/** Writes the text size on the document; `scale` is what the person chose, in percent. */
export function paintScale(scale: number): void {
  const root = document.documentElement;
  root.dataset['older'] = String(isOlderDesktop());
  root.style.setProperty('--ui-scale', String(Math.max(scale, isOlderDesktop() ? OLDER_SCALE : 100) / 100));
}
