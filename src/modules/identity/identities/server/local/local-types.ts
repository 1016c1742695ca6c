/** Somebody with an account at the provider. */
export interface LocalPerson {
  readonly key: string;
  readonly name: string;
  /** Who that is, for the choice. */
  readonly note?: string;
  /** Left out of answers when false: not every app belongs to an open platform account. */
  readonly has_unionid?: boolean;
  /** Member of the company (WeCom, DingTalk). */
  readonly is_member?: boolean;
  /** WeChat shows the page to a virtual account as long as the person has not agreed. */
  readonly is_snapshot?: boolean;
}

export interface LocalRequest {
  readonly method: string;
  /** Host that is played, and the path below it. */
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface LocalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `hang`: never sent. `drip`: one byte a second. */
  readonly pace?: 'hang' | 'drip';
}

/** What comes of a code that is handed in. */
export type CodeRedemption = 'unknown' | 'used' | 'old' | LocalPerson;

/** Who is known to the local provider, and the codes and tokens that it gave: what its answers are made of. */
export interface LocalCodes {
  readonly people: readonly LocalPerson[];
  giveCode(app: string, person: LocalPerson, kind: string, life_seconds: number): string;
  redeemCode(code: string, app: string, kind: string): CodeRedemption;
  giveToken(app: string, person: LocalPerson | null): string;
  ofToken(token: string): { readonly app: string; readonly person: LocalPerson } | null;
}
