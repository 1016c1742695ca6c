const GIGA = 1024 ** 3;

/** Nothing as `0 KB`, `1.5 GB` above a thousand megabytes; what is smaller as every size of the portal. */
export const sizeText = (bytes: number, small: (bytes: number) => string): string =>
  bytes === 0 ? '0 KB' : bytes >= GIGA ? `${Number((bytes / GIGA).toFixed(1))} GB` : small(bytes);
