/**
 * The one grammar of every QR code that the portal prints or shows:
 * `https://{host}/#/qrscan/{kind}.{id}.{step}.{mac}`. The id is the UUID in base64url; the step is the running
 * half-minute in base 36, or `s` for a printed code; the mac is the first ten bytes of an HMAC-SHA256 over
 * `kind.id.step`, with the credential's own secret (rotating) or the server's key (static).
 */

/** Each letter belongs to one module for ever. */
export const SCAN_KINDS = {
  v: 'visitors',
  a: 'doors',
  e: 'profile',
  r: 'room-bookings',
  w: 'dining',
  b: 'transport',
  g: 'attendance',
  t: 'activities',
  p: 'printing',
} as const;
export type ScanKind = keyof typeof SCAN_KINDS;

export const STEP_SECONDS = 30;
export const STATIC_STEP = 's';
const MAC_BYTES = 10;

export interface ScanCode {
  readonly kind: ScanKind;
  /** UUID of the credential. */
  readonly id: string;
  readonly step: string;
  readonly mac: string;
}

/** Reads a scanned text, bare or inside any link; null when it is no code of ours. */
export function readScanCode(text: string): ScanCode | null {
  const found = /(?:^|\/qrscan\/)([a-z])\.([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{14})$/.exec(text.trim());
  const [, kind, id, step, mac] = found ?? [];
  if (!kind || !id || !step || !mac || !(kind in SCAN_KINDS)) return null;
  return { kind: kind as ScanKind, id: uuidOf(id), step, mac };
}

/** The step of a moment, as it stands in the code. */
export function stepAt(unixMs: number): string {
  return Math.floor(unixMs / 1000 / STEP_SECONDS).toString(36);
}

/** What the mac is computed over. */
export function signedPart(kind: ScanKind, id: string, step: string): string {
  return `${kind}.${shortId(id)}.${step}`;
}

export function formatScanCode(kind: ScanKind, id: string, step: string, mac: string): string {
  return `${signedPart(kind, id, step)}.${mac}`;
}

/** The link that a camera outside the portal can open as well. */
export function scanLink(origin: string, code: string): string {
  return `${origin}/#/qrscan/${code}`;
}

/** The mac, with WebCrypto so that browser and server share one implementation. `secret` is base64url. */
export async function macOf(secret: string, signed: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed));
  return base64url(new Uint8Array(mac).slice(0, MAC_BYTES));
}

function shortId(uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  return base64url(Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16)));
}

function uuidOf(short: string): string {
  const hex = Array.from(bytesOf(short), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
