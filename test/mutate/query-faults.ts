import ts from 'typescript'
import { type Change, replace } from './change.ts'

/** Faults in a call: a part of a query that is missing, or compares or orders otherwise. */
export function faultsInQuery(call: ts.CallExpression): Change[] {
  const { expression } = call
  if (!ts.isPropertyAccessExpression(expression)) return []
  const name = expression.name.text
  const other = otherNames[name]
  return [
    ...(removable.has(name) ? [without(call, expression)] : []),
    ...(other ? [replace(expression.name, other, `${name} instead of ${other}`)] : []),
    ...(name === 'orderBy' ? direction(call) : []),
    ...(comparing.has(name) ? comparison(call) : []),
  ]
}

const removable = new Set([
  ...['where', 'whereRef', 'having', 'on', 'onRef', 'distinct', 'orderBy', 'limit', 'offset'],
  ...['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare', 'skipLocked', 'onConflict'],
  ...['filter', 'slice', 'toSorted', 'toReversed', 'trim', 'toLowerCase'],
])

const comparing = new Set(['where', 'whereRef', 'having', 'on', 'onRef', 'eb'])

const otherNames: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  forUpdate: 'forShare',
  forNoKeyUpdate: 'forShare',
}

function without(call: ts.CallExpression, expression: ts.PropertyAccessExpression): Change {
  const start = expression.expression.getEnd()
  return { start, end: call.getEnd(), to: '', kind: `${expression.name.text} removed` }
}

function direction(call: ts.CallExpression): Change[] {
  const [column, argument] = call.arguments
  if (!column) return []
  if (!argument) return [replace(column, `${column.getText()}, 'desc'`, 'order')]
  if (argument.getText() === `'desc'`) return [replace(argument, `'asc'`, 'order')]
  return []
}

function comparison(call: ts.CallExpression): Change[] {
  return call.arguments.flatMap(argument => {
    const other = ts.isStringLiteral(argument) ? otherComparisons[argument.text] : undefined
    return other ? [replace(argument, `'${other}'`, 'comparison')] : []
  })
}

const otherComparisons: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
}
