import { PointsField as Points } from './parts/points-field.tsx';
import { TagsField as Tags } from './parts/tags-field.tsx';

/** A field for some knowledge points of a subject (`subject`: six digits, empty offers none), found by typing; holds ids. */
export const PointsField = Points;
/** A field for tags, by their groups; holds ids with the names they are shown by, at most `most`. */
export const TagsField = Tags;
