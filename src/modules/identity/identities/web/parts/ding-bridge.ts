interface CodeRequest {
  readonly corpId: string;
  readonly onSuccess: (answer: { readonly code?: string }) => void;
  readonly onFail: (error: unknown) => void;
}

/** What the DingTalk app lends to pages inside it; older versions have it deeper. */
interface DingBridge {
  readonly requestAuthCode?: (request: CodeRequest) => void;
  readonly runtime?: {
    readonly permission?: { readonly requestAuthCode?: (request: CodeRequest) => void };
  };
}

const ANSWER_WITHIN_MS = 5000;

/** A code of the app around this page; null where there is no such app, or it does not answer. */
export function askDingtalk(corpId: string): Promise<string | null> {
  const bridge = (window as { dd?: DingBridge }).dd;
  const request = bridge?.requestAuthCode ?? bridge?.runtime?.permission?.requestAuthCode;
  if (!request) return Promise.resolve(null);
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
    const answer = (code: string | null) => {
      clearTimeout(late);
      resolve(code);
    };
    request({ corpId, onSuccess: ({ code }) => answer(code ?? null), onFail: () => answer(null) });
  });
}
