import { describe, expect, it } from 'vitest';
import { addressLimit, addressOrNetwork, isNetwork, isWithin, networkOf } from './networks.ts';

describe('networks', () => {
  it.each([
    ['10.20.3.4', true],
    ['10.21.0.1', false],
    ['::ffff:10.20.255.255', true],
    ['192.0.2.9', true],
    ['192.0.2.8', false],
    ['2001:db8:7::1', true],
    ['2001:db8:8::1', false],
    ['not an address', false],
  ])('%s is within: %s', (ip, within) => {
    expect(isWithin(ip, ['10.20.0.0/16', '192.0.2.9', '2001:db8:7::/48', 'nonsense', ''])).toBe(within);
  });

  it('are written as addresses with a length', () => {
    for (const network of ['10.0.0.0/8', '10.1.2.3', '2001:db8::/32']) expect(isNetwork(network), network).toBe(true);
    for (const network of ['', '10.0.0.0/0', '10.0.0.0/33', '10.0.0/8', 'campus', '10.0.0.0/8x'])
      expect(isNetwork(network), network).toBe(false);
  });

  it.each([
    ['203.0.113.77', '203.0.113', '203.0.113.77'],
    ['::ffff:203.0.113.9', '203.0.113', '203.0.113.9'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0:0'],
    ['2001:0DB8:0001::1', '2001:db8:1:0', '2001:db8:1:0'],
    ['::1', '0:0:0:0', '0:0:0:0'],
  ])('counts %s in the network %s and as the place %s', (ip, network, place) => {
    expect(networkOf(ip)).toBe(network);
    expect(addressOrNetwork(ip)).toBe(place);
  });

  it('of schools that are known count as many addresses', () => {
    const env = { SCHOOL_NETWORKS: ['198.51.100.0/24'] };
    expect(addressLimit(env, '198.51.100.9', 100)).toBe(2000);
    expect(addressLimit(env, '198.51.101.9', 100)).toBe(100);
    expect(addressLimit(env, '198.51.100.9', 0)).toBe(0);
  });
});
