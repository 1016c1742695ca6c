import { describe, expect, it } from 'vitest';
import { forgetPage, neighbourOf, noteOpenPage, type OpenPage, openPages, withPage } from './open-pages.ts';

const page = (path: string, search = '') => ({ path, search, route: path });
const opened = (...paths: string[]) => paths.reduce<readonly OpenPage[]>((all, path) => withPage(all, page(path)), []);
const paths = (pages: readonly OpenPage[]) => pages.map((one) => one.path);

describe('open pages', () => {
  it('stand in the order in which they were opened; looking at one again leaves it there, with its new query', () => {
    const pages = withPage(opened('/a', '/b', '/c'), page('/a', '?page=2'));
    expect(paths(pages)).toEqual(['/a', '/b', '/c']);
    expect(pages[0]?.search).toBe('?page=2');
  });

  it('are at most twelve: the one that was not looked at for longest goes', () => {
    const twelve = opened(...Array.from({ length: 12 }, (_, at) => `/${at}`));
    const pages = withPage(withPage(twelve, page('/0')), page('/new'));
    expect(pages).toHaveLength(12);
    expect(paths(pages)).toContain('/0');
    expect(paths(pages)).not.toContain('/1');
  });

  it('give the place to the one behind when closed, at the end to the one before', () => {
    const pages = opened('/a', '/b', '/c');
    expect(neighbourOf(pages, '/a')?.path).toBe('/b');
    expect(neighbourOf(pages, '/c')?.path).toBe('/b');
    expect(neighbourOf(opened('/a'), '/a')).toBeNull();
  });

  it('belong to one person in one organisation', () => {
    noteOpenPage('u1/o1', page('/a'));
    noteOpenPage('u1/o1', page('/b'));
    forgetPage('/a');
    expect(paths(openPages.get().pages)).toEqual(['/b']);
    noteOpenPage('u1/o1', page('/c'));
    forgetPage('/c', true);
    expect(paths(openPages.get().pages)).toEqual(['/c']);
    noteOpenPage('u1/o2', page('/d'));
    expect(paths(openPages.get().pages)).toEqual(['/d']);
  });
});
