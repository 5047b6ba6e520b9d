import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { networkOf } from './network.js';

test.each([
  ['192.0.2.1', '192.0.2.1', undefined],
  ['::ffff:192.0.2.1', '192.0.2.1', undefined],
  ['::ffff:c000:201', '192.0.2.1', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1::9', '2001:db8:1:0::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['', 'unreadable', undefined],
  ['unknown', 'unreadable', undefined],
  ['192.0.2.1, 192.0.2.2', 'unreadable', undefined],
  ['{"$gt":""}', 'unreadable', undefined],
  [':'.repeat(16_000), 'unreadable', undefined],
])('%.40s is of %s and %s', (address, key, wider) => {
  expect(networkOf(address)).toEqual({ key, wider });
});

test('all addresses of a /64 are one network; another /64 is another one, in the same /48', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((part) => part.toString(16));
  const host = fc.tuple(group, group, group, group).map((parts) => parts.join(':'));
  fc.assert(
    fc.property(host, host, group, (one, other, subnet) => {
      const of = (net: string, tail: string) => networkOf(`2001:db8:5:${net}:${tail}`);
      expect(of('7', one)).toEqual(of('7', other));
      expect(of(subnet, one).wider).toBe(of('7', other).wider);
      expect(of(subnet, one).key === of('7', one).key).toBe(subnet === '7');
    }),
  );
});
