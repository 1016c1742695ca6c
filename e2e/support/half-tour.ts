import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Look } from './browser.ts';
import type { TourRoute } from './routes.ts';

/** What a tour of half the work opens. */
export interface HalfTour {
  /** Of the four looks those two that hold both languages and both sizes: the light ones or the dark ones. */
  looks(look: Look): boolean;
  /** As somebody plain and as nobody: the pages that no test decides without a browser, and one in eight of the others. */
  pages(route: Pick<TourRoute, 'path' | 'is_way_in' | 'leaves'>): boolean;
}

const SHARE = 8;

/** The commit decides, so that each part has its turn and two runs of one commit open the same. */
export function halfOf(commit: string): HalfTour {
  const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();
  const turn = numberOf(commit);
  const scheme = turn % 2 === 0 ? 'light' : 'dark';
  return {
    looks: (look) => look.scheme === scheme,
    // by the address, not by the place in the list: a page that is added moves no other one
    pages: ({ path, is_way_in, leaves }) => is_way_in || leaves === true || (numberOf(path) + turn) % SHARE === 0,
  };
}

/** The commit that stands here; where there is no repository, one and the same. */
export function commitOf(folder: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
