import { expect, test } from 'vitest'
import { networkOf, networksAround } from './rate-limits.ts'

test.each([
  ['41.66.200.17', '41.66.200.17'],
  ['::ffff:41.66.200.17', '41.66.200.17'],
  ['2c0f:2a80:12:34:1:2:3:4', '2c0f:2a80:12:34::/64'],
  ['2C0F:2A80:0012:0034:FFFF::9', '2c0f:2a80:12:34::/64'],
  ['2c0f:2a80:12:34::', '2c0f:2a80:12:34::/64'],
  ['2c0f:2a80:12:34:5:6:192.0.2.1', '2c0f:2a80:12:34::/64'],
  ['2c0f:2a80::1', '2c0f:2a80:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['somewhere', 'somewhere'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))

test('around a network lie those of its neighbours and of its provider', () => {
  expect(networksAround(networkOf('2c0f:2a80:12:34::1'))).toEqual({
    network: '2c0f:2a80:12:34::/64',
    'IPv6 /48': '2c0f:2a80:12::/48',
    'IPv6 /32': '2c0f:2a80::/32',
  })
  expect(networksAround('41.66.200.17')).toEqual({
    network: '41.66.200.17',
    'IPv4 /24': '41.66.200.0/24',
    'IPv4 /16': '41.66.0.0/16',
  })
  expect(networksAround('somewhere')).toEqual({ network: 'somewhere' })
})
