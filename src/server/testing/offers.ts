import type { Browser } from '#server/testing/portal.ts';

interface Row {
  readonly id: string;
  readonly version: number;
}
type Answer = Awaited<ReturnType<Browser['call']>>;

interface Offers {
  readonly people: Readonly<Record<string, Browser>>;
  /** Every act that a row may offer, as its page makes the call. */
  readonly acts: Readonly<Record<string, (by: Browser, row: Row) => Promise<Answer>>>;
  /** Gives the row in the state that is tried; asked anew after every act that was accepted. */
  readonly ready: () => Promise<Row>;
  readonly read: (by: Browser, row: Row) => Promise<Answer>;
}

const NO_RIGHT = 403001;
const NOT_FOUND = 404001;

/**
 * Makes every act of a row as every person, and lists where the row says something else than the server does: offered and
 * refused, accepted and not offered, or a state, a version or a name that is told to somebody who does not see the row.
 */
export async function offersThatDisagree({ people, acts, ready, read }: Offers): Promise<string[]> {
  const wrong: string[] = [];
  let row = await ready();
  for (const [person, browser] of Object.entries(people)) {
    const seen = await read(browser, row);
    const offered: readonly string[] = seen.code === 0 ? seen.data.actions : [];
    for (const [name, act] of Object.entries(acts)) {
      const { code } = await act(browser, row);
      const isAccepted = code === 0;
      if (isAccepted !== offered.includes(name))
        wrong.push(
          `${name} by ${person}: ${isAccepted ? 'not offered and accepted' : `offered and refused (${code})`}`,
        );
      if (seen.code !== 0 && code !== NO_RIGHT && code !== NOT_FOUND)
        wrong.push(`${name} by ${person}, who does not see it, is answered ${code}`);
      if (isAccepted) row = await ready();
    }
  }
  return wrong;
}
