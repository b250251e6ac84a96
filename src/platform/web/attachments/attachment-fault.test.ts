import { expect, test } from 'vitest'
import { attachmentFault } from './attachment-fault.ts'

const megabyte = 1024 * 1024

test.each([
  { name: 'chat.PNG', type: 'image/png', size: 10 * megabyte },
  { name: 'receipt.pdf', type: 'application/pdf', size: 1 },
  { name: 'call.amr', type: '', size: 5 },
  { name: '1000012345', type: 'image/jpeg', size: 5 },
])('$name can be sent', file => {
  expect(attachmentFault(file, 10)).toBeUndefined()
})

test.each([
  { name: 'long.pdf', type: 'application/pdf', size: 10 * megabyte + 1, why: 'larger than 10 MB' },
  { name: 'film.mov', type: 'video/quicktime', size: 5, why: 'do not take' },
  { name: 'app.apk', type: '', size: 5, why: 'do not take' },
  { name: '1000012346', type: 'video/mp4', size: 5, why: 'do not take' },
  { name: 'nothing.png', type: 'image/png', size: 0, why: 'empty' },
])('$name is told apart before it has travelled', ({ why, ...file }) => {
  expect(attachmentFault(file, 10)).toContain(why)
})
