/** A time-ordered UUID (version 7, RFC 9562). Ids made by one process sort in the order in which they were made. */
export function uuidv7(now: number = Date.now()): string {
  tick(now);
  const time = lastMs.toString(16).padStart(12, '0');
  const variant = (0x8000 | (randomWord() & 0x3fff)).toString(16);
  const tail = hex(randomWord()) + hex(randomWord()) + hex(randomWord());
  return `${time.slice(0, 8)}-${time.slice(8)}-${(0x7000 | counter).toString(16)}-${variant}-${tail}`;
}

const hex = (word: number): string => word.toString(16).padStart(4, '0');

/** Asking the system for randomness costs more than all the rest, so it is asked for many ids at once. */
const words = new Uint16Array(1024);
let next = words.length;

function randomWord(): number {
  if (next === words.length) {
    crypto.getRandomValues(words);
    next = 0;
  }
  return words[next++] ?? 0;
}

const COUNTER_LIMIT = 0x1000;

let lastMs = 0;
let counter = 0;

/**
 * The twelve bits behind the time count ids of one millisecond. They start at random in the lower half, so that two
 * processes rarely agree; when they run over, or when the clock was set back, the next millisecond is used.
 */
function tick(now: number): void {
  if (now > lastMs) {
    lastMs = now;
    counter = randomWord() % (COUNTER_LIMIT / 2);
    return;
  }
  counter += 1;
  if (counter < COUNTER_LIMIT) return;
  lastMs += 1;
  counter = 0;
}
