import type { BrowserContext, Page } from 'playwright-core';

/** How an app behaves around the portal (docs/native-shell.md). */
export interface ShellManner {
  /** Answers after so long; an app that is asked too much may be slow. */
  readonly delay_ms?: number;
  /** Methods that it refuses. */
  readonly refuses?: readonly string[];
  /** What it answers, by method. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

export interface ShellMessage {
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** Puts an app around every page of this profile; what the portal asked of it is kept in the page. */
export async function simulateNativeShell(context: BrowserContext, manner: ShellManner = {}): Promise<void> {
  await context.addInitScript((given) => {
    const told: unknown[] = [];
    const page = window as unknown as {
      shellMessages: unknown[];
      PortalHost: { postMessage: (text: string) => void };
      PortalShell?: { reply: (id: number, ok: boolean, data: unknown) => void };
    };
    page.shellMessages = told;
    page.PortalHost = {
      postMessage(text) {
        const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: unknown };
        told.push({ method, params });
        const refused = given.refuses?.includes(method) ?? false;
        setTimeout(
          () => page.PortalShell?.reply(id, !refused, refused ? 'refused' : (given.answers?.[method] ?? null)),
          given.delay_ms ?? 0,
        );
      },
    };
  }, manner);
}

/** What the portal asked of the app on the open page, oldest first. */
export function shellMessages(page: Page): Promise<ShellMessage[]> {
  return page.evaluate(() => (window as unknown as { shellMessages: ShellMessage[] }).shellMessages);
}

/** What the app tells the portal; the answer says whether the portal did something. */
export function postToPortal(page: Page, event: string, data?: unknown): Promise<boolean> {
  return page.evaluate(
    ([name, value]) =>
      (window as unknown as { PortalShell: { emit: (event: string, data: unknown) => boolean } }).PortalShell.emit(
        name as string,
        value,
      ),
    [event, data] as const,
  );
}
