import { expect, test } from 'vitest'
import { PageCache, pageAddress } from './page-cache.ts'

const always = () => true
const never = () => false
const bytesOf = (page: string) => page.length

/** Answers "page 1", "page 2" … so that a test sees which rendering it was given. */
function renderer() {
  let count = 0
  return async () => `page ${++count}`
}

test('a page is kept for two seconds and no longer', async () => {
  const [cache, render] = [new PageCache<string>(bytesOf), renderer()]
  await cache.get('/', 1000, render, always)
  expect(await cache.get('/', 2999, render, always)).toBe('page 1')
  expect(await cache.get('/', 3000, render, always)).toBe('page 2')
})

test('many who ask at once get one rendering', async () => {
  const [cache, render] = [new PageCache<string>(bytesOf), renderer()]
  const pages = await Promise.all([1, 2, 3].map(() => cache.get('/', 0, render, never)))
  expect(pages).toEqual(['page 1', 'page 1', 'page 1'])
})

test('a page that is not to be kept is rendered for the next visitor', async () => {
  const [cache, render] = [new PageCache<string>(bytesOf), renderer()]
  await cache.get('/', 0, render, never)
  expect(await cache.get('/', 1, render, never)).toBe('page 2')
})

test('a failed rendering is tried again', async () => {
  const cache = new PageCache<string>(bytesOf)
  const failing = cache.get('/', 0, () => Promise.reject(new Error('down')), always)
  await expect(failing).rejects.toThrow('down')
  expect(await cache.get('/', 0, async () => 'up', always)).toBe('up')
})

test('news drops the pages under a path and no others', async () => {
  const [cache, render] = [new PageCache<string>(bytesOf), renderer()]
  await cache.get('/gigs/view/7/cake', 0, render, always)
  await cache.get('/read/1', 0, render, always)
  cache.drop('/gigs/view/7')
  expect(await cache.get('/gigs/view/7/cake', 1, render, always)).toBe('page 3')
  expect(await cache.get('/read/1', 1, render, always)).toBe('page 2')
})

test('a page that was dropped while it was rendered is not kept', async () => {
  const [cache, render] = [new PageCache<string>(bytesOf), renderer()]
  const early = cache.get('/', 0, render, always)
  cache.drop('/')
  expect(await early).toBe('page 1')
  expect(await cache.get('/', 1, render, always)).toBe('page 2')
})

test('the number of kept pages has a limit', async () => {
  const [cache, render] = [new PageCache<string>(bytesOf), renderer()]
  for (let at = 0; at <= 500; at++) await cache.get(`/${at}`, 0, render, always)
  expect(await cache.get('/500', 1, render, always)).toBe('page 501')
  expect(await cache.get('/0', 1, render, always)).toBe('page 502')
})

test('pages whose time is over do not stay in memory', async () => {
  const [cache, render] = [new PageCache<string>(bytesOf), renderer()]
  for (let page = 0; page < 100; page++) await cache.get(`/${page}`, 0, render, always)
  await cache.get('/new', 2000, render, always)
  expect(cache.size).toBe(1)
})

test('the order of a query and its trackers do not make another page', () => {
  expect(pageAddress('/?search=a&category=2&utm_source=x&fbclid=1')).toBe('/?category=2&search=a')
  expect(pageAddress('/?fbclid=1')).toBe('/')
  expect(pageAddress('/')).toBe('/')
})

test('kept pages take no more than 32 MB, whatever their number, and the oldest make room', async () => {
  const cache = new PageCache<string>(() => 10 * 1024 * 1024)
  for (const path of ['/1', '/2', '/3', '/4']) await cache.get(path, 0, async () => path, always)
  expect([cache.size, cache.bytes]).toEqual([3, 30 * 1024 * 1024])
  expect(await cache.get('/1', 1, async () => 'rendered anew', always)).toBe('rendered anew')
  expect(await cache.get('/4', 1, async () => 'rendered anew', always)).toBe('/4')
})

test('a page that alone is larger than all that may be kept is not kept', async () => {
  const cache = new PageCache<string>(() => 33 * 1024 * 1024)
  await cache.get('/', 0, async () => 'large', always)
  expect([cache.size, cache.bytes]).toEqual([0, 0])
})

test('what is dropped or kept anew is not counted twice', async () => {
  const [cache, render] = [new PageCache<string>(() => 7), renderer()]
  for (const now of [0, 2000, 4000]) await cache.get('/', now, render, always)
  expect(cache.bytes).toBe(7)
  cache.drop('/')
  expect(cache.bytes).toBe(0)
})

test('names that a shared page does not read, and repetitions of those it reads, make no page of their own', () => {
  const shared = [{ path: /^\/$/, reads: ['search', 'category'] }]
  for (const query of ['q=1', 'q=2&search', 'page=7&index'])
    expect(pageAddress(`/?${query}`, shared)).toBe(query.includes('search') ? '/?search=' : '/')
  expect(pageAddress('/?search=a&q=1&search=b&category=2', shared)).toBe('/?category=2&search=a')
})

test('a page that is not shared keeps its whole query', () => {
  const shared = [{ path: /^\/$/, reads: [] }]
  expect(pageAddress('/login?redirect=%2Faccount', shared)).toBe('/login?redirect=%2Faccount')
})

test('a question mark in a query is a sign like any other', () => {
  expect(pageAddress('/read/1/privacy?from=a?b')).toBe('/read/1/privacy?from=a%3Fb')
})
