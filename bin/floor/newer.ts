/** What browsers at the floor lack, by the compatibility data that MDN keeps. */
import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { floor } from './floor.ts'

/** Too large for an import to be typed quickly. */
export const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

const interfaces = { ...compatData.api, ...compatData.javascript.builtins } as Record<
  string,
  Identifier
>

/** Each browser at the floor by its names in the data: phones count on their own. */
const browsers = {
  chrome: floor.chrome,
  chrome_android: floor.chrome,
  firefox: floor.firefox,
  safari: floor.safari,
  safari_ios: floor.safari,
} as const

/** `URL.canParse` is `{ owner: 'URL', name: 'canParse' }`, and `[].at` is `{ owner: 'Array', name: 'at' }`. */
type Member = { owner: string; name: string; isNewer: boolean }

/** Interfaces, classes and functions of the page that some browser at the floor does not have. */
export function newerGlobals(): string[] {
  const ofWindow = membersOf('Window', interfaces.Window)
  return [
    ...Object.entries(interfaces)
      .filter(([, node]) => isNewer(node))
      .map(([name]) => name),
    ...ofWindow.filter(one => one.isNewer).map(({ name }) => name),
  ].filter(name => /^\w+$/.test(name))
}

/** Every method and property of everything that a page may have, newer or not. */
export function allMembers(): Member[] {
  return Object.entries(interfaces).flatMap(([owner, node]) => membersOf(owner, node))
}

function isNewer({ __compat }: Identifier): boolean {
  return __compat !== undefined && !isAtFloor(__compat)
}

/** What a browser never came to have, such as a pointer's look on a phone, is not missed on its older versions. */
export function isNewerStyle({ __compat }: Identifier): boolean {
  return __compat !== undefined && !isAtFloor(__compat, true)
}

function membersOf(owner: string, node: Identifier | undefined): Member[] {
  return Object.entries(node ?? {})
    .filter(
      ([name, member]) =>
        /^\w+$/.test(name) &&
        name !== '__compat' &&
        !name.endsWith('_event') &&
        'object' === typeof member,
    )
    .map(([name, member]) => ({
      owner,
      name: name.replace(/_static$/, ''),
      isNewer: isNewer(member as Identifier),
    }))
}

function isAtFloor({ support }: CompatStatement, orNever = false): boolean {
  return Object.entries(browsers).every(([browser, version]) => {
    const statements = support[browser as keyof typeof browsers]
    const all = statements === undefined ? [] : [statements].flat()
    return all.some(one => isThere(one, version)) || all.every(one => orNever && isNever(one))
  })
}

function isThere(statement: SimpleSupportStatement, version: number): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name,
  } = statement
  if (flags || prefix || alternative_name || typeof added !== 'string') return false
  return number(added) <= version && !(typeof removed === 'string' && number(removed) <= version)
}

const isNever = ({ version_added }: SimpleSupportStatement) =>
  version_added === false || version_added === 'preview'

const number = (version: string) => Number.parseFloat(version.replace('≤', ''))
