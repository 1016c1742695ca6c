/** A time-ordered UUID (version 7, RFC 9562). Ids made by one process sort in the order in which they were made. */
export function uuidv7(now: number = Date.now()): string {
  tick(now);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(lastMs / 2 ** 32));
  view.setUint32(2, lastMs % 2 ** 32);
  view.setUint16(6, 0x7000 | counter);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const COUNTER_LIMIT = 0x1000;

let lastMs = 0;
let counter = 0;

/**
 * The twelve bits behind the time count ids of one millisecond. They start at random in the lower half, so that two
 * processes rarely agree; when they run over, or when the clock was set back, the time is borrowed from the future.
 */
function tick(now: number): void {
  if (now > lastMs) {
    lastMs = now;
    counter = (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % (COUNTER_LIMIT / 2);
    return;
  }
  counter += 1;
  if (counter < COUNTER_LIMIT) return;
  lastMs += 1;
  counter = 0;
}
