/** Where those who handle a batch follow it: how many slips were sent, and that it is in another state. Never a figure. */
export const WAGE_CHANNEL = 'wage';

export const wageEvents = { progress: 'wage_progress', changed: 'wage_changed' } as const;

/** What comes with each part that was sent. */
export interface WageProgress {
  readonly sent: number;
  readonly rows: number;
}
