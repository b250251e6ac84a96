import { expect, test } from 'vitest'
import { networkOf } from './limits.ts'

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
