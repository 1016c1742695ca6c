import { describe, expect, it } from 'vitest';
import { safePath } from './safe-redirect.ts';

const ATTACKS = [
  'https://evil.example',
  'http://evil.example/home',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%2f/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/@evil.example',
  '/home@evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '/javascript:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'evil.example',
  '.evil.example',
  '@evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '/#//evil.example',
  '/#/\\evil.example',
  '/home#@evil.example',
  '/〱evil.example',
  '/。evil.example',
  '/ho me',
  '/home\u0000',
  `/${'a'.repeat(512)}`,
  '',
  null,
  undefined,
];

describe('a place to go to that somebody else wrote', () => {
  it.each(ATTACKS)('refuses %j', (target) => {
    expect(safePath(target)).toBeNull();
  });

  it.each([
    ['/', '/'],
    ['/home', '/home'],
    ['/mobile/mine', '/mobile/mine'],
    ['/visitor?unitid=A1&no=T001&org_id=1', '/visitor?unitid=A1&no=T001&org_id=1'],
    ['/#/visitor?no=T001', '/#/visitor?no=T001'],
    ['/visitor?name=%E5%BC%A0', '/visitor?name=%E5%BC%A0'],
    ['/visitor?mail=a@b.example', '/visitor?mail=a@b.example'],
    ['/visitor?from=https://card.example/x', '/visitor?from=https://card.example/x'],
    ['/a/../home', '/home'],
    ['/teach_assets/7/detail#part', '/teach_assets/7/detail#part'],
  ])('leads from %s to %s', (target, place) => {
    expect(safePath(target)).toBe(place);
  });

  it('passes known pages only, when it is told which those are', () => {
    const isKnown = (path: string) => path === '/home';
    expect(safePath('/home?x=1', isKnown)).toBe('/home?x=1');
    expect(safePath('/somewhere', isKnown)).toBeNull();
  });
});
