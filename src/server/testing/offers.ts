import type { Browser } from '#server/testing/portal.ts';

interface Row {
  readonly id: string;
  readonly version: number;
}
type Answer = Awaited<ReturnType<Browser['call']>>;

interface Offers<P> {
  /** By name; for calls of the demo's cast the names alone: `demo.call` knows their browsers. */
  readonly people: Readonly<Record<string, P>> | readonly (P & string)[];
  /** Every act that a row may offer, as its page makes the call. */
  readonly acts: Readonly<Record<string, (by: P, row: Row) => Promise<Answer>>>;
  /** Gives the row in the state that is tried; asked anew after every act that was accepted. */
  readonly ready: () => Promise<Row>;
  readonly read: (by: P, row: Row) => Promise<Answer>;
  /** Acts that the server accepts also where a row does not offer them: there is another way to them. */
  readonly always?: readonly string[];
}

const NO_RIGHT = 403001;
const NOT_FOUND = 404001;

/**
 * Makes every act of a row as every person, and lists where the row says something else than the server does: offered and
 * refused, accepted and not offered, or a state, a version or a name that is told to somebody who does not see the row.
 */
export async function offersThatDisagree<P>({ people, acts, ready, read, always }: Offers<P>): Promise<string[]> {
  const wrong: string[] = [];
  let row = await ready();
  const asked = Array.isArray(people) ? people.map((who) => [who, who] as const) : Object.entries(people);
  for (const [person, by] of asked) {
    const seen = await read(by, row);
    const offered: readonly string[] = seen.code === 0 ? seen.data.actions : [];
    for (const [name, act] of Object.entries(acts)) {
      const { code } = await act(by, row);
      const isOpen = offered.includes(name) || (code === 0 && always?.includes(name) === true);
      wrong.push(...disagreement(`${name} by ${person}`, { code, isOpen, isSeen: seen.code === 0 }));
      if (code === 0) row = await ready();
    }
  }
  return wrong;
}

interface Tried {
  readonly code: number;
  readonly isOpen: boolean;
  readonly isSeen: boolean;
}

function disagreement(what: string, { code, isOpen, isSeen }: Tried): string[] {
  const isAccepted = code === 0;
  return [
    ...(isAccepted && !isOpen ? [`${what}: not offered and accepted`] : []),
    ...(!isAccepted && isOpen ? [`${what}: offered and refused (${code})`] : []),
    ...(!isSeen && code !== NO_RIGHT && code !== NOT_FOUND
      ? [`${what}, who does not see it, is answered ${code}`]
      : []),
  ];
}
