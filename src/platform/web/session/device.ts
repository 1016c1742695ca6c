import { isPhoneAgent } from '#shared/person/phone-agent.ts';
import { entryFacts } from './entry-query.ts';

/** Phone by user agent or because the native app said so; never by width. */
export function isPhone(): boolean {
  return entryFacts.get().is_webapp || isPhoneAgent(navigator.userAgent);
}
