import { type Block, type BlockKind, block, REQUIRED_BLOCKS } from '../contract/h5-homepages.shapes.ts';

const plain = (kind: BlockKind, limit: number | null = null): Block => ({
  key: kind,
  kind,
  limit,
  locked: kind === 'todos',
  title: null,
  title_en: null,
  params: {},
});

/** What stands there where nobody drew a page: first what a person does now, pictures last. */
export const DEFAULT_BLOCKS: readonly Block[] = [
  plain('todos', 3),
  plain('day'),
  plain('usual_apps', 7),
  plain('notices', 4),
  plain('banner'),
  plain('news', 3),
];
export const DEFAULT_GUEST_BLOCKS: readonly Block[] = [plain('banner'), plain('news', 4)];

/** Whether a page for these user_types keeps from somebody what waits for them. Guests have nothing that waits. */
export function lacksRequiredBlocks(
  userTypes: readonly string[],
  blocks: readonly { readonly kind: string }[],
): boolean {
  const isForPeople = userTypes.some((userType) => userType !== 'guest');
  return isForPeople && REQUIRED_BLOCKS.some((kind) => !blocks.some((one) => one.kind === kind));
}

/** Blocks as stored, without those of a kind that this build does not know. */
export function supportedBlocks(stored: unknown): Block[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => {
    const parsed = block.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Kinds of stored blocks that this build does not know. */
export function unsupportedKinds(stored: unknown): string[] {
  if (!Array.isArray(stored)) return [];
  const unknown = stored.filter((one) => !block.safeParse(one).success);
  return [...new Set(unknown.map((one: { kind?: unknown } | null) => String(one?.kind ?? '')))];
}

interface Candidate {
  readonly user_types: readonly string[];
  readonly used_by: readonly string[];
  readonly updated_at: string;
}

/** The page that holds: the nearest organisation's (`line` from the person's own upwards), there the newest one. */
export function chooseHomepage<T extends Candidate>(
  pages: readonly T[],
  line: readonly string[],
  userTypes: readonly string[],
): T | null {
  const fitting = pages.filter((page) => page.user_types.some((userType) => userTypes.includes(userType)));
  for (const organization of line) {
    const [best] = fitting
      .filter((page) => page.used_by.includes(organization))
      .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
    if (best) return best;
  }
  return null;
}
