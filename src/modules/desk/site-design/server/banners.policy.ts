/** What decides for whom a banner is. When it is shown the database decides, by its own clock. */
export interface TargetedBanner {
  /** Whom it is for; empty: everybody. */
  readonly hats: readonly string[];
  readonly is_public: boolean;
  readonly link_kind: string;
  readonly link_target: string | null;
}

export interface Reader {
  readonly hats: readonly string[];
  /** Apps that the reader may open. */
  readonly app_codes: ReadonlySet<string>;
}

/** Meant for this reader (null: a guest): one of the hats named, and never a link to an app that stays closed to them. */
export function isVisibleTo(banner: TargetedBanner, reader: Reader | null): boolean {
  if (!reader) return banner.is_public && banner.hats.length === 0 && banner.link_kind !== 'app';
  if (banner.hats.length > 0 && !banner.hats.some((userType) => reader.hats.includes(userType))) return false;
  return banner.link_kind !== 'app' || reader.app_codes.has(banner.link_target ?? '');
}
