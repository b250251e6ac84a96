import { expect, test } from 'vitest'
import { internationalDigits } from './sms.ts'

test.each(['0241234567', '233241234567', '+233241234567', '+233 24 123 4567'])(
  '%s goes out as 233241234567',
  phone => {
    expect(internationalDigits(phone)).toBe('233241234567')
  },
)
