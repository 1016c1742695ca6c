import { equalText, type Seal } from '../crypto/seal.ts';

const PURPOSE = 'frame of another site';

/** A signed permission to show pages of this origin; the caller has checked that it may. */
export function framePass(seal: Pick<Seal, 'sign'>, origin: string): string {
  return seal.sign(origin, PURPOSE);
}

/** The origin that a page address brings along with a right pass: `/online-iframe?url=…&pass=…`; null for all others. */
export function passedOrigin(seal: Pick<Seal, 'sign'>, address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'https://portal.invalid');
  const url = searchParams.get('url') ?? '';
  if (pathname !== '/online-iframe' || !URL.canParse(url)) return null;
  const { origin, protocol } = new URL(url);
  if (protocol !== 'https:') return null;
  return equalText(searchParams.get('pass') ?? '', framePass(seal, origin)) ? origin : null;
}
