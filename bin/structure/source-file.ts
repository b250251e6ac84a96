import type { DeclaredNames } from './declared-names.ts'
import type { ExportedText } from './exported-texts.ts'
import type { FilledVariable } from './module-variables.ts'
import type { VisibleText } from './visible-texts.ts'

/** What the rules know of a file: its path from the project's root, and what it imports and exports. */
export type SourceFile = {
  path: string
  imports: Import[]
  /** Lines of `export default`. */
  defaultExports: number[]
  /** Lines of `export … from`. */
  reExports: number[]
  /** Whether it does nothing but re-export. */
  isBarrel: boolean
  /** Every plain string in it: `routes.ts` names the route modules this way. */
  strings: string[]
  /** What it calls its functions and their parameters. */
  declaredNames: DeclaredNames
  /** What a screen would show of it. */
  visibleTexts: VisibleText[]
  /** Texts that it keeps for screens. */
  exportedTexts: ExportedText[]
  /** Its own variables that others fill. */
  filledVariables: FilledVariable[]
  /** Lines on which a port may be missing. */
  optionalPorts: number[]
}

export type Import = {
  /** A path from the project's root (`src/ui/button.tsx`), or a package's name. */
  target: string
  line: number
  /** Gone once the types are stripped, so it reaches no browser and closes no circle at run time. */
  typeOnly: boolean
}

/** A broken rule, in a sentence that says what to do instead. */
export type Problem = { file: string; line?: number; sentence: string }

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('test/')

/** `orders` for everything under `src/features/orders/`. */
export const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
