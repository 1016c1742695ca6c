import type { CallOutput } from '#shared/endpoint.ts';
import type { watching } from '../../../contract/watching.contract.ts';

export const LANGS = { cn: '中文', us: 'English' } as const;

/** The captions of a film as the player takes them; a language is named in itself. */
export const captionsFor = (captions: CallOutput<typeof watching.play>['captions']) =>
  captions.map(({ lang, url }) => ({ lang, url, label: LANGS[lang] }));
