import { interfaceLanguage } from '#shared/language.ts';
import type { Lang } from '#shared/text.ts';
import { persistentStorage } from '../state/browser-storage.ts';
import { createStore, useStore } from '../state/store.ts';

const KEY = 'lang';

/** Whether somebody chose a language in this browser. */
export function isLangRemembered(): boolean {
  return persistentStorage.read(KEY) !== null;
}

export const language = createStore<Lang>(interfaceLanguage(persistentStorage.read(KEY)));

export function currentLang(): Lang {
  return language.get();
}

/** The language of the interface; the component renders again when it is switched. */
export function useLang(): Lang {
  return useStore(language);
}

/** What `Accept-Language` and `<html lang>` say. */
export function tagOf(lang: Lang): 'zh-CN' | 'en' {
  return lang === 'us' ? 'en' : 'zh-CN';
}

export function rememberLang(lang: Lang): void {
  persistentStorage.write(KEY, lang);
  // the server names the texts of this language in the page that it sends next
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is younger than browsers that must work
  document.cookie = `${KEY}=${lang}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = tagOf(lang);
}
