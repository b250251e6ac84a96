import { expect, test } from 'vitest'
import { KnownAddresses } from './allowed-methods.ts'

test('an address answers the methods of all patterns that it fits', () => {
  const known = new KnownAddresses()
  known.add('/', ['GET'])
  known.add('/api/gigs/:id', ['GET', 'HEAD'])
  known.add('/api/gigs/add', ['POST'])
  known.add('/gigs/share/:id.jpg', ['GET'])
  known.addPage('/gigs/view/:id/:slug?', ['GET'])
  known.add('/files/*', ['GET'])
  expect(known.methodsAt('/')).toEqual(['GET'])
  expect(known.methodsAt('/api/gigs/7')).toEqual(['GET', 'HEAD'])
  expect(known.methodsAt('/api/gigs/add')).toEqual(['GET', 'HEAD', 'POST'])
  expect(known.methodsAt('/api/gigs/7/more')).toEqual([])
  expect(known.methodsAt('/gigs/share/7.jpg')).toEqual(['GET'])
  expect(known.methodsAt('/gigs/share/7-jpg')).toEqual([])
  expect(known.methodsAt('/api/gigs/add/')).toEqual([])
  expect(known.methodsAt('/gigs/view/7')).toEqual(['GET'])
  expect(known.methodsAt('/gigs/view/7/tiling/')).toEqual(['GET'])
  expect(known.methodsAt('/files/public/a/b.webp')).toEqual(['GET'])
})
