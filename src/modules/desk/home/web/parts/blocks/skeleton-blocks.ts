import type { Block, BlockKind } from '#modules/desk/site-design/contract/h5-homepages.shapes.ts';

const plain = (kind: BlockKind): Block => ({
  key: kind,
  kind,
  title: null,
  title_en: null,
  limit: null,
  locked: false,
  params: {},
});

/** Drawn as skeletons until the answer says what stands on the page. */
export const SKELETON_BLOCKS: readonly Block[] = [plain('todos'), plain('day'), plain('usual_apps'), plain('notices')];
