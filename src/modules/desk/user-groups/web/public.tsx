import { GroupList as Groups } from './parts/group-list.tsx';

/** Groups of people whom somebody writes to, with their list, form and members. */
export const GroupList = Groups;
