import { expect, test } from 'vitest'
import { shortenName } from './process.ts'

test.each([
  ['Kofi Mensah', 'Kofi M.'],
  ['  Ama  Serwaa boateng ', 'Ama B.'],
  ['Yaw', 'Yaw'],
  ['Élodie Éto', 'Élodie É.'],
  ['𝒜ma 𝒜du', '𝒜ma 𝒜.'],
])('everybody reads of the buyer %s that he is %s', (name, short) => {
  expect(shortenName(name)).toBe(short)
})
