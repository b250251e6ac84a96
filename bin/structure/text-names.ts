import type { ExportedText } from './exported-texts.ts'
import { featureOf, type Problem, type SourceFile } from './source-file.ts'
import { isTexts } from './wording.ts'

/** Texts are named by their role, which outlives their wording, and each stands once in a feature. */
export function checkTextNames(files: SourceFile[]): Problem[] {
  const texts = files
    .filter(({ path }) => isTexts(path))
    .flatMap(({ path, exportedTexts }) => exportedTexts.map(text => ({ ...text, path })))
  return [...findSpelled(texts), ...findRepeated(texts)]
}

type Text = ExportedText & { path: string }

const findSpelled = (texts: Text[]): Problem[] =>
  texts.filter(isSpelled).map(({ path, line, name }) => ({
    file: path,
    line,
    sentence:
      `"${name}" spells its sentence, and lies once that changes: name the text by its role ` +
      '(emptyTitle, saveButton, chatLoadError).',
  }))

/** Words of a label may well be its name: "Log out" is logOut. */
function isSpelled({ name, words }: Text): boolean {
  return words.some((_, last) => {
    const spelled = words.slice(0, last + 1).join('')
    return last >= 3 && spelled.toLowerCase() === name.toLowerCase()
  })
}

function findRepeated(texts: Text[]): Problem[] {
  const first = new Map<string, Text>()
  return texts.flatMap(text => {
    const key = `${areaOf(text.path)} ${text.value}`
    const earlier = first.get(key)
    if (!earlier) first.set(key, text)
    return earlier ? [problemOf(text, earlier)] : []
  })
}

/** Features, the platform and the controls each keep their own. */
const areaOf = (path: string) => featureOf(path) ?? path.split('/')[1]

const problemOf = ({ path, line, name }: Text, earlier: Text): Problem => ({
  file: path,
  line,
  sentence:
    `"${name}" says the same as "${earlier.name}" in ${earlier.path}: use that one, or move it to the texts.ts that ` +
    'both can see.',
})
