/** Purpose under which pictures of compilations are uploaded. */
export const COMPILATION_COVER = 'compilation_cover';
export const COVER_RULE = { max_bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] } as const;
