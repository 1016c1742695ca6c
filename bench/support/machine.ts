import { cpus, loadavg, totalmem } from 'node:os';

/** One line about when and where a measurement ran, for the top of its output. */
export function machineLine(): string {
  const [first] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const load = loadavg()[0]?.toFixed(1);
  return `${new Date().toISOString()}; ${cpus().length} cores (${first?.model.trim()}), ${memory}, Node ${process.versions.node}; load at the start ${load}`;
}

/** The value below which this share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** `--name=N` of the command line. */
export function option(name: string, fallback: number): number {
  return Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
}
