import { tabStorage } from '../../../state/browser-storage.ts';

const KEY = 'notice_bar';

/** Whether this announcement was followed or closed in this browser session. */
export const isDismissed = (id: string): boolean => tabStorage.read(KEY) === id;

export const dismissNotice = (id: string): void => tabStorage.write(KEY, id);
