/**
 * How another module asks with a form: it provides a usage (`formUsages.with({ … })`), keeps the id of a version beside
 * its own row, draws it, and hands the answers back for a subject of its own; until then it may keep them section by section.
 */
export { readAnswer, readAnswersOf, removeAnswers, renderVersion, submitAnswer } from './answers.service.ts';
export { readDraft, removeDrafts, type Subject, saveDraft } from './drafts.service.ts';
export { findPublished, namesOfForms } from './forms.queries.ts';
export { shipForm } from './shipped-forms.service.ts';
export { type FormUsage, formUsages } from './usages.ts';
