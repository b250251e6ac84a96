import { isTest, type Problem, type SourceFile } from './source-file.ts'

/** What people read stands in texts.ts alone, so that another language is other files and nothing else. */
export function checkWording(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => isScreen(path) && !isTexts(path) && !isTest(path) && !isForUs(path))
    .flatMap(({ path, visibleTexts }) =>
      visibleTexts.map(({ text, line }) => ({ file: path, line, sentence: sentenceFor(text) })),
    )
}

const sentenceFor = (text: string) =>
  `People read "${short(text)}": write it in texts.ts beside this file (export const …), import * as texts from there, ` +
  'and show {texts.…}. With something in it, it is a function; with elements in it, words`…` of src/ui/words.ts.'

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

const isScreen = (path: string) =>
  path === 'src/root.tsx' || /^src\/(ui|platform\/web|features\/.+\/web)\//.test(path)

export const isTexts = (path: string) => /\/texts(-after-first-visit)?\.ts$/.test(path)

/**
 * The gallery of the design system is for those who build with it; scripts before the first paint show nothing; a
 * device's name is kept as it was told; towns of the outline map are called the same everywhere.
 */
const isForUs = (path: string) =>
  /\/(gallery-[^/]+|[^/]+-boot|device-name|outline-map)\.tsx?$/.test(path)
