/** Purpose under which films are uploaded in pieces. */
export const VIDEO_PURPOSE = 'video';
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/x-matroska', 'video/webm'] as const;
/** Own posters: a picture in the shape of the film. */
export const POSTER_PURPOSE = 'video_poster';
export const POSTER_RULE = { max_bytes: 2 * 1024 * 1024, types: ['image/jpeg', 'image/png'] } as const;
