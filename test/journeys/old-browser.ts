/** A page as a browser at the floor has it: without whatever is newer, in scripts and in styles. */
import type { Page } from '@playwright/test'
import { allMembers, newerGlobals } from '../../bin/floor/newer.ts'

const newer = {
  globals: newerGlobals(),
  members: allMembers()
    .filter(({ isNewer }) => isNewer)
    .map(({ owner, name }): [string, string] => [owner, name]),
}

/** Answers what the page's scripts throw from now on. */
export async function beOld(page: Page): Promise<Error[]> {
  const thrown: Error[] = []
  page.on('pageerror', error => thrown.push(error))
  await page.addInitScript(takeAway, newer)
  await page.route('**/assets/*.css', async route => {
    const response = await fetch(route.request().url())
    const body = asOldBrowsersRead(await response.text())
    await route.fulfill({ contentType: 'text/css', body })
  })
  return thrown
}

function takeAway({ globals, members }: typeof newer): void {
  const page = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  for (const [owner, name] of members) {
    const holder = page[owner]
    if (!holder) continue
    Reflect.deleteProperty(holder, name)
    if (holder.prototype) Reflect.deleteProperty(holder.prototype, name)
  }
  for (const name of globals) Reflect.deleteProperty(page, name)
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (...condition: string[]) =>
    !/:has|:popover-open|::backdrop/.test(condition.join()) && supports(...(condition as [string]))
}

/** Under names that no browser knows, what is newer is skipped as older ones skip it. */
function asOldBrowsersRead(css: string): string {
  return css
    .replaceAll(/@(?=layer|container|scope|property|media [^{]*[<>])/g, '@unknown-')
    .replaceAll(/:(?:has|modal|popover-open|:backdrop)(?![\w-])/g, ':unknown')
    .replaceAll(/(?<=\d)[dsl]v(?=[hw]\b)/g, 'unknown')
    .replaceAll(/(?<=[{;])(?=(?:translate|rotate|scale):)/g, 'unknown-')
    .replaceAll(/(?:color-mix|oklch|oklab|light-dark)\(/g, 'unknown(')
}
