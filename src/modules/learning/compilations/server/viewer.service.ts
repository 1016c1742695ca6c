/** The circles in which somebody stands decide about works as they do about resources. Null: somebody without a school. */
export { findResourceViewer as viewerOf } from '#modules/learning/course-resources/server/public.ts';
