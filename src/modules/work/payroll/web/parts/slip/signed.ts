/** An amount with its sign: what came to it is told from what went. */
export const signed = (fen: number, money: (fen: number) => string): string =>
  fen < 0 ? `−${money(-fen)}` : `+${money(fen)}`;
