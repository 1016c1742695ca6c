import { EXTENSIONS, SVG } from '#server/files/file-type.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import { COURSE_RESOURCE_FILE, RESOURCE_MAX_BYTES } from '../../contract/course-resources.contract.ts';

/** Drawings may hold scripts. */
const LEFT_OUT: readonly string[] = [SVG];

/**
 * Above 50 MB they come in pieces. Others read them through preview and download alone, where the licence decides. Pictures
 * are written anew, without the place where they were taken.
 */
defineFileKind({
  kind: COURSE_RESOURCE_FILE,
  max_bytes: RESOURCE_MAX_BYTES,
  types: Object.keys(EXTENSIONS).filter((type) => !LEFT_OUT.includes(type)),
  way: 'pieces',
  image: { max_side: 4096 },
  can_read: ownerOnly,
});
