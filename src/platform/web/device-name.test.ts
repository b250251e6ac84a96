import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test('a device is named as a person would name it', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  expect(deviceName(`Mozilla/5.0 (Linux; Android 10; K) ${chrome}`)).toBe('Chrome on Android')
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0) ${chrome} Edg/130.0`)).toBe('Edge on Windows')
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(deviceName('curl/8')).toBe('Browser on unknown device')
})
