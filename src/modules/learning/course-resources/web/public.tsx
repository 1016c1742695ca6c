import { PeopleField as People } from './parts/people-field.tsx';

/** A field for some colleagues, found by name; holds ids with names, at most `most`. */
export const PeopleField = People;
