import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compiledCode } from '../compiled-code.ts';
import { neverHolding } from '../never-holding.ts';

/** Why work apart came to no end: it took too long, it wanted more memory than it may have, or its process fell. */
export type ApartTrouble = 'slow' | 'full' | 'fell';

/** Thrown where the process came to no answer. `fell` is a fault of ours; the others are the file’s. */
export class ApartFailed extends Error {
  override readonly name = 'ApartFailed';
  readonly reason: ApartTrouble;

  constructor(reason: ApartTrouble, detail: string) {
    super(`work apart: ${reason}, ${detail}`);
    this.reason = reason;
  }
}

/** What the script threw over the file: its name stays, so that the caller can tell what it means. */
export class ApartRefused extends Error {
  override readonly name = 'ApartRefused';
  readonly thrown: string;

  constructor({ name, message, stack }: ThrownApart) {
    super(message);
    this.thrown = name;
    this.stack = stack;
  }
}

export interface ThrownApart {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** What goes to the process, and what comes back. */
export interface AskedApart {
  readonly no: number;
  readonly question: unknown;
}
export type AnsweredApart = { readonly no: number } & ({ readonly answer: unknown } | { readonly thrown: ThrownApart });

export interface ApartLimits {
  /** Of one question. */
  readonly seconds: number;
  /** Of the whole process, whatever kind of memory it is. */
  readonly memory_mb: number;
}

interface Waiting {
  readonly timer: NodeJS.Timeout;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * A process of its own in which a script opens what somebody sent: it may be made to run for ever or to eat memory, and the
 * portal must go on meanwhile. A thread would not do: the limit of a thread counts no bytes outside its heap, and a
 * document of four kilobytes unpacks to gigabytes of them. The script calls `answerApart`. Who begins it ends it.
 */
export class Apart {
  readonly #child: ChildProcess;
  readonly #limits: ApartLimits;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #over: Error | null = null;

  constructor(script: URL, limits: ApartLimits) {
    neverHolding('a file is opened');
    this.#limits = limits;
    this.#child = fork(fileURLToPath(script), [String(limits.memory_mb)], {
      env: compiledCode(), // nothing of the portal's settings
      execArgv: [`--max-old-space-size=${limits.memory_mb}`],
      serialization: 'advanced',
      stdio: 'ignore',
    });
    this.#child.unref(); // who waits for an answer keeps the portal alive
    this.#child.channel?.unref();
    this.#child.on('message', (said: AnsweredApart) => this.#take(said));
    this.#child.once('error', (error) => this.#fail(new ApartFailed('fell', error.message)));
    this.#child.once('exit', (code, signal) => this.#fail(endOf(code, signal)));
  }

  /** Asks the script something. Throws `ApartRefused` with what the script threw, and `ApartFailed`. */
  ask<A>(question: unknown): Promise<A> {
    neverHolding('a file is read');
    return new Promise<A>((resolve, reject) => {
      if (this.#over) return reject(this.#over);
      const no = ++this.#asked;
      const { seconds } = this.#limits;
      const timer = setTimeout(() => this.#fail(new ApartFailed('slow', `over ${seconds} s`)), seconds * 1000);
      this.#waiting.set(no, { timer, resolve: resolve as (answer: unknown) => void, reject });
      this.#child.send({ no, question } satisfies AskedApart, (error) => {
        if (error) this.#fail(new ApartFailed('fell', error.message));
      });
    });
  }

  /** Ends the process, whatever it does. */
  end(): void {
    this.#fail(new ApartFailed('fell', 'it was ended'));
  }

  #take(said: AnsweredApart): void {
    const one = this.#waiting.get(said.no);
    if (!one) return;
    this.#waiting.delete(said.no);
    clearTimeout(one.timer);
    if ('thrown' in said) one.reject(new ApartRefused(said.thrown));
    else one.resolve(said.answer);
  }

  #fail(error: Error): void {
    this.#over ??= error;
    this.#child.kill('SIGKILL');
    for (const one of this.#waiting.values()) {
      clearTimeout(one.timer);
      one.reject(this.#over);
    }
    this.#waiting.clear();
  }
}

/** The watch of the process ends it by this signal, and so does a system that runs out; an engine whose heap is full aborts. */
const FULL: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGABRT'];

const endOf = (code: number | null, signal: NodeJS.Signals | null): ApartFailed =>
  FULL.includes(signal) || code === 134
    ? new ApartFailed('full', `ended by ${signal ?? code}`)
    : new ApartFailed('fell', `ended with ${signal ?? code}`);
