import { expect, test } from 'vitest'
import { faultsIn } from './faults.ts'

const changesOf = (text: string) => faultsIn('source.ts', text).map(({ after }) => after)

test('a guard is removed and turned round', () => {
  expect(changesOf('if (isPaid) refuse()')).toEqual([
    ';',
    'if (!(isPaid)) refuse()',
    'if (isPaid) ;',
  ])
})

test('a boundary moves by one', () => {
  expect(changesOf('const isLate = due < now')).toEqual(['const isLate = due <= now'])
  expect(changesOf('const most = 20')).toEqual(['const most = 21'])
})

test('a step is left out, or not waited for', () => {
  expect(changesOf('await settle(tx)')).toEqual([';', 'void settle(tx)'])
})

test('a query loses its lock or its condition, or compares and orders otherwise', () => {
  const query = "const rows = read('orders').where('id', '<', id).orderBy('id', 'desc').forUpdate()"
  expect(changesOf(query)).toEqual([
    query.replace('.forUpdate()', ''),
    query.replace('forUpdate', 'forShare'),
    query.replace(".orderBy('id', 'desc')", ''),
    query.replace('desc', 'asc'),
    query.replace(".where('id', '<', id)", ''),
    query.replace("'<'", "'<='"),
  ])
})

test('SQL in a template has the same faults, whatever stands within it', () => {
  const query = `const rows = sql\`select id from orders where id = \${id} and a <= \${b} for update\``
  expect(changesOf(query)).toEqual([
    query.replace('id = ', 'id <> '),
    query.replace('<=', '<'),
    query.replace(' and ', ' or '),
    query.replace('for update', ''),
  ])
})

test('imports, types and what is logged have none', () => {
  expect(changesOf("import { two } from '2'\ntype Two = 1 | 2\nlog.info(2)")).toEqual([])
})
