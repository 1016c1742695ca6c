/** What decides for whom a banner is. When it is shown the database decides, by its own clock. */
export interface TargetedBanner {
  /** Whom it is for; empty: everybody. */
  readonly user_types: readonly string[];
  readonly is_public: boolean;
  readonly link_kind: string;
  readonly link_target: string | null;
}

export interface Reader {
  readonly user_types: readonly string[];
  /** Apps that the reader may open. */
  readonly app_codes: ReadonlySet<string>;
}

/** Meant for this reader (null: a guest): one of the user_types named, and never a link to an app that stays closed to them. */
export function isVisibleTo(banner: TargetedBanner, reader: Reader | null): boolean {
  if (!reader) return banner.is_public && banner.user_types.length === 0 && banner.link_kind !== 'app';
  if (banner.user_types.length > 0 && !banner.user_types.some((userType) => reader.user_types.includes(userType)))
    return false;
  return banner.link_kind !== 'app' || reader.app_codes.has(banner.link_target ?? '');
}
