import { isComposing } from './is-composing.ts';

/** Ctrl, or Cmd, and Enter: what is written is sent. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event);
