import { describe, expect, it } from 'vitest';
import { entryFacts, plainTitle, readEntry, titleOfAddress } from './entry-query.ts';

const at = (path: string) => `https://portal.example${path}`;

describe('the address with which the portal is opened', () => {
  it.each([
    ['/#/visitor?unitid=1&no=T1', '/visitor?unitid=1&no=T1'],
    ['/#/personals', '/personals'],
    ['/home#section', '/home#section'],
    ['/visitor_manage?page=2&status=applied', '/visitor_manage?page=2&status=applied'],
  ])('%s is the page %s', (opened, path) => {
    expect(readEntry(at(opened)).path).toBe(path);
  });

  it('keeps what describes the browser session and takes it out of the address', () => {
    const { path } = readEntry(
      at('/home?isWebapp=1&special_ui_for=140106&openid=o1&channel=wechat&appVersion=4.1&tab=2'),
    );
    expect(path).toBe('/home?tab=2');
    expect(entryFacts.get()).toMatchObject({
      is_webapp: true,
      alternate_ui: true,
      openid: 'o1',
      channel: 'wechat',
      app_version: '4.1',
    });
    readEntry(at('/home'));
    expect(entryFacts.get().alternate_ui).toBe(true);
  });

  it('leaves a filter called channel alone where no identity comes with it', () => {
    expect(readEntry(at('/lives?channel=3')).path).toBe('/lives?channel=3');
  });

  it('keeps the redirect for the sign-in page', () => {
    expect(readEntry(at('/login?redirect=%2Fhome')).path).toBe('/login?redirect=%2Fhome');
  });

  it('takes a ticket out of the address, and leaves a QR sign-in to its own page', () => {
    expect(readEntry(at('/home?token=t1'))).toEqual({ path: '/home', ticket: 't1' });
    expect(readEntry(at('/any?token=t1&type=qr_code&qr_token=q1'))).toEqual({
      path: '/qr?token=t1&qr_token=q1',
      ticket: null,
    });
    expect(readEntry(at('/any?token=t1&types=qr_code&qr_token=q1')).path).toBe('/qr?token=t1&qr_token=q1');
  });

  it('shows a given title as plain text on that page only', () => {
    readEntry(at('/home?title=%3Cimg%3E'));
    expect(titleOfAddress.get()).toEqual({ path: '/home', title: '<img>' });
    expect(plainTitle('a\u0000\u202eb\nc'.padEnd(80, 'x'))).toHaveLength(40);
    expect(plainTitle('a\u0000\u202eb')).toBe('ab');
  });
});
