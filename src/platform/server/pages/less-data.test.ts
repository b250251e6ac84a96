import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { usesLessData } from './less-data.ts'

test('before a page begins the browser’s setting and a slow connection decide', () => {
  expect(judge({})).toBe(false)
  expect(judge({ headers: { 'save-data': 'on' } })).toBe(true)
  expect(judge({ headers: { ect: '2g' } })).toBe(true)
  expect(judge({ headers: { ect: '4g', 'save-data': 'off' } })).toBe(false)
})

test('a person’s own choice outweighs both; what is no choice is none', () => {
  const cookies = (value: string) => ({ 'less-data': value })
  expect(judge({ cookies: cookies('1') })).toBe(true)
  expect(judge({ cookies: cookies('0'), headers: { 'save-data': 'on' } })).toBe(false)
  expect(judge({ cookies: cookies('yes'), headers: { ect: 'slow-2g' } })).toBe(true)
})

const judge = ({ cookies = {}, headers = {} }: { cookies?: object; headers?: object }) =>
  usesLessData({ cookies, headers } as FastifyRequest)
