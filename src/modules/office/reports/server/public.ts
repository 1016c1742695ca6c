/** The built-in reports of other modules, which give what they count here; nothing else of this module is asked for. */
export { type ReportReader, type ReportSource, reportSources } from './report-sources.ts';
