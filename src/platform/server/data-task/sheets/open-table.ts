import { Apart } from '../../apart/apart.ts';
import type { ReadSheet, SheetRow } from './read-sheets.ts';
import type { SheetFacts, TableQuestion } from './sheets.process.ts';

const SECONDS = 60;
const MEMORY_MB = 768;

/** A table of somebody, open in a process of its own. */
export interface OpenTable {
  /** The sheets of the file, none of them read yet; null: its bytes are no text that is known. */
  sheets(path: string, mime: string): Promise<ReadSheet[] | null>;
  /** Ends the process; nothing can be read any more. */
  close(): void;
}

/**
 * Begins a process that reads the table of somebody: a minute for each of its answers, and three quarters of a gigabyte.
 * What it cannot read is thrown as the errors of `Apart`. Who opens it closes it.
 */
export function openTable(): OpenTable {
  const apart = new Apart(new URL('./sheets.process.ts', import.meta.url), { seconds: SECONDS, memory_mb: MEMORY_MB });
  const ask = <A>(question: TableQuestion) => apart.ask<A>(question);
  async function* rows(sheet: number) {
    const walk = await ask<number>({ walk: sheet });
    try {
      for (;;) {
        const read = await ask<SheetRow[]>({ next: walk });
        if (read.length === 0) return;
        yield* read;
      }
    } finally {
      await ask({ leave: walk }).catch(() => undefined); // the process may be gone, and the walk with it
    }
  }
  return {
    async sheets(path, mime) {
      const facts = await ask<SheetFacts[] | null>({ path, mime });
      return (
        facts?.map((one, at) => ({
          ...one,
          head: (most: number) => ask<SheetRow[]>({ head: at, most }),
          rows: () => rows(at),
        })) ?? null
      );
    },
    close: () => apart.end(),
  };
}
