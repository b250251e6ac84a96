import { expect, test } from 'vitest'
import { samePersonName } from './process.ts'

test('case, spaces and the order of words do not make another name', () => {
  for (const other of [
    'Ama Serwaa Mensah',
    'AMA SERWAA MENSAH',
    'mensah ama serwaa',
    '  Ama   Serwaa\u00a0Mensah ',
  ]) {
    expect(samePersonName('Ama Serwaa Mensah', other)).toBe(true)
  }
})

test('an accent may be typed as one character or two', () => {
  expect(samePersonName('Adjoa Adéle', 'adjoa ade\u0301le')).toBe(true)
})

test('a word more, fewer, twice or spelled otherwise makes another name', () => {
  for (const other of [
    'Ama Mensah',
    'Ama Serwaa Mensah Junior',
    'Ama Ama Serwaa Mensah',
    'Ama Serwa Mensah',
    'Ama SerwaaMensah',
    'Ama Serwaa-Mensah',
  ]) {
    expect(samePersonName('Ama Serwaa Mensah', other)).toBe(false)
  }
})
