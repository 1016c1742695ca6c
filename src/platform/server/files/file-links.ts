import { equalText, type Seal } from '../crypto/seal.ts';

const LINK_SECONDS = 60;

export interface LinkOptions {
  /** Browsers show pictures and PDF in place. */
  readonly show?: boolean;
  /** For how long it works. */
  readonly seconds?: number;
  /** Under which the file is saved, where that is not the name of its upload. */
  readonly name?: string;
}

/** What the address of a link says: until when (seconds of the epoch), its signature, whether it is shown in place, and a name. */
export interface Link {
  readonly e: string;
  readonly s: string;
  readonly show?: string | undefined;
  readonly n?: string | undefined;
}

/** The address of the bytes of a file, for anyone who has it, as long as it lasts. */
export function linkTo(seal: Seal, id: string, { show = true, seconds = LINK_SECONDS, name }: LinkOptions): string {
  const e = String(Math.floor(Date.now() / 1000) + seconds);
  const said = { ...(show ? { show: '1' } : {}), ...(name === undefined ? {} : { n: name }) };
  const s = signatureOf(seal, id, { e, ...said });
  return `/api/web/files/${id}?${new URLSearchParams({ e, s, ...said })}`;
}

/** Whether a link was given out as it is; it may be over. */
export const isSigned = (seal: Seal, id: string, link: Link): boolean =>
  Number.isSafeInteger(Number(link.e)) && equalText(link.s, signatureOf(seal, id, link));

function signatureOf(seal: Seal, id: string, { e, show, n }: Omit<Link, 's'>): string {
  const named = n === undefined ? '' : `.${n}`;
  return seal.sign(`${id}.${Number(e)}.${show === '1' ? 'show' : 'save'}${named}`, 'file link');
}
