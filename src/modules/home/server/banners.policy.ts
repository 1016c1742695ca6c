/** What decides whether a banner is shown; instants are ISO strings. */
export interface Shown {
  readonly status: string;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly hats: readonly string[];
  readonly is_public: boolean;
  readonly link_kind: string;
  readonly link_target: string | null;
}

/** Who looks: null for guests. */
export interface Reader {
  readonly hats: readonly string[];
  readonly app_codes: ReadonlySet<string>;
}

/** From its start up to, not including, its end. */
export function isRunning({ status, starts_at, ends_at }: Shown, now: number): boolean {
  return status === 'live' && Date.parse(starts_at) <= now && (ends_at === null || now < Date.parse(ends_at));
}

/** Meant for this reader: one of the hats named (none: everybody), and never a link to an app that stays closed to them. */
export function isFor(banner: Shown, reader: Reader | null): boolean {
  if (!reader) return banner.is_public && banner.hats.length === 0 && banner.link_kind !== 'app';
  if (banner.hats.length > 0 && !banner.hats.some((hat) => reader.hats.includes(hat))) return false;
  return banner.link_kind !== 'app' || reader.app_codes.has(banner.link_target ?? '');
}
