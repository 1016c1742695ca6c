/** What a mini program gives to the pages in its web view. */
interface MiniProgram {
  readonly postMessage: (message: { readonly data: unknown }) => void;
  readonly navigateBack: () => void;
}

/** The mini program around this page, or null in every other browser. */
export function miniProgram(): MiniProgram | null {
  const { wx } = globalThis as { wx?: { miniProgram?: MiniProgram } };
  return wx?.miniProgram ?? null;
}
