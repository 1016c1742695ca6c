import { createContext, use, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Lang } from '#shared/text.ts';
import { useLang } from '../i18n/language.ts';
import { titleOfAddress } from '../session/entry-query.ts';
import { publicConfigStore } from '../session/public-config.ts';
import { useSettings } from '../session/session.ts';
import { useStore } from '../state/store.ts';
import type { RegisteredRoute } from './registry.ts';

/** Gives the route of the open page to everything on it. */
export const OpenRoute = createContext<RegisteredRoute | undefined>(undefined);

/** Whether the page of the address could not be loaded; what stands in its place says so. */
export const HasFailed = createContext(false);

/** The route of the open page; undefined when no page could be opened. */
export function useCurrentRoute(): RegisteredRoute | undefined {
  return use(OpenRoute);
}

const FALLBACK_NAME: Readonly<Record<Lang, string>> = { cn: '书院', us: 'Shuyuan' };

/** Name of the product in the language of the interface, as the client configured it. */
export function useProductName(): string {
  const lang = useLang();
  const settings = useSettings();
  const config = useStore(publicConfigStore);
  return (settings ?? config)?.product_name[lang] || FALLBACK_NAME[lang];
}

/** The title of the open page: the one given in its address, else the route's. */
export function usePageTitle(): string {
  const lang = useLang();
  const route = useCurrentRoute();
  const given = useStore(titleOfAddress);
  const { pathname } = useLocation();
  if (given?.path === pathname) return given.title;
  return route?.title[lang] ?? '';
}

/** Title, " - ", product name, nothing else. */
export function useDocumentTitle(): void {
  const title = usePageTitle();
  const product = useProductName();
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [title, product]);
}
