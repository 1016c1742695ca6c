import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { frameErrors } from '#shared/errors/error-frame.ts';
import { FRAME } from '../i18n/frame-texts.ts';
import { currentLang, tagOf } from '../i18n/language.ts';
import { loadTexts, localizeNow } from '../i18n/texts.ts';
import type { WebModule } from '../modules/web-module.ts';
import { connectSession } from '../session/connect.ts';
import { readEntry } from '../session/entry-query.ts';
import { exchangeTicket } from '../session/hand-off.ts';
import { paintSchemeEarly } from '../session/look.ts';
import { loadPublicConfig } from '../session/public-config.ts';
import { ensureSession } from '../session/session.ts';
import { watchOtherTabs } from '../session/tabs.ts';
import { currentToken } from '../session/token.ts';
import { watchPageExit } from '../state/page-exit.ts';
import { App } from './app.tsx';
import { shownPage, startPages } from './page-loader.ts';
import { registerModules } from './registry.ts';
import { watchErrors } from './watch-errors.ts';

/**
 * Starts the portal in the browser: with the modules of sign-in at once, and with all of them (the first ones included)
 * as soon as a page needs more. `readEarly` makes the first read of the page at an address, in parallel with the
 * settings and the files of the page.
 */
export async function startPortal(
  first: readonly WebModule[],
  loadAll: () => Promise<readonly WebModule[]>,
  readEarly: (pathname: string) => Promise<void>,
): Promise<void> {
  paintSchemeEarly();
  exposeNonce();
  document.documentElement.lang = tagOf(currentLang());
  watchErrors();
  watchPageExit();
  const entry = readEntry(location.href);
  if (entry.path !== location.pathname + location.search + location.hash)
    history.replaceState(history.state, '', entry.path);
  const texts = loadTexts(FRAME);
  registerModules(first, loadAll);
  connectSession();
  watchOtherTabs();
  void loadPublicConfig();
  if (entry.ticket) await exchangeTicket(entry.ticket);
  // requested before the files of the page, after which it would wait for a connection
  if (currentToken() !== null) ensureSession().catch(() => undefined); // the page asks again, and says what failed
  readEarly(location.pathname).catch(() => undefined);
  await texts;
  await mount();
}

/** The scroll lock of dialogs adds a style element and reads the nonce from this name. */
function exposeNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLElement>('script[nonce]')?.nonce });
}

/**
 * Renders once the first page is loaded; until then index.html shows its picture. As a transition, so that a slow phone
 * stays responsive.
 */
async function mount(): Promise<void> {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  try {
    startPages();
  } catch (error) {
    // the routes could not be built
    const said =
      error instanceof Error && error.message ? error.message : localizeNow(frameErrors.route_generation.text);
    root.render(<p role="alert">{said}</p>);
    return;
  }
  await firstPage();
  startTransition(() => root.render(<App />));
}

function firstPage(): Promise<void> {
  return new Promise((done) => {
    const end = shownPage.subscribe(() => {
      end();
      done();
    });
  });
}
