import { lazyPart } from '#web/api/lazy.ts';
import { FileText as Words } from './parts/file-text.tsx';
import { useSubjectOptions as subjectOptions } from './parts/use-subject-options.ts';

/** What stands in a document that no browser shows: its words, slide by slide where the file has them. */
export const FileText = Words;
/** The subjects of all stages as choices of a filter, each with its stage. */
export const useSubjectOptions = subjectOptions;
/** The video of a resource, watched through what shows it (`via`: a kind of `videoHosts` and an id). Needs `Suspense` around it. */
export const ResourceVideo = lazyPart(async () => (await import('./parts/drawer/resource-video.tsx')).ResourceVideo);
/** How places are listed beside what lies in them. */
export { default as placeClasses } from './parts/library/place-side.module.css';
