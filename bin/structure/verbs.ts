import type { Problem, SourceFile } from './source-file.ts'
import { isTexts } from './wording.ts'

/** Functions are named by verbs or by what they answer, and parameters by what they hold: see STYLE.md. */
export function checkVerbs(files: SourceFile[]): Problem[] {
  return files.flatMap(file => [...participles(file), ...riddles(file)])
}

/** A text is named by its role, which may be that of something done. */
function participles({ path, declaredNames }: SourceFile): Problem[] {
  if (isTexts(path)) return []
  return declaredNames.functions.filter(isParticiple).map(({ name, line }) => ({
    file: path,
    line,
    sentence:
      `"${name}" begins with a participle: name the function by a verb that says what it does ` +
      '(validate…, load…, find…), or by the thing that it answers.',
  }))
}

function riddles({ path, declaredNames }: SourceFile): Problem[] {
  return declaredNames.parameters
    .filter(({ name }) => riddleNames.includes(name))
    .map(({ name, line }) => ({
      file: path,
      line,
      sentence: `A parameter called "${name}" has to be guessed: call it input, params, or by the name of what it holds.`,
    }))
}

const riddleNames = ['asked', 'of', 'told', 'wish']

/** Components and classes, which begin with a capital, are named for what they show or are. */
function isParticiple({ name }: { name: string }): boolean {
  const [word = ''] = /^[a-z]+/.exec(name) ?? []
  return irregular.has(word) || (word.endsWith('ed') && !allowed.has(word))
}

/** Verbs and nouns that end like a participle, and refusals, which are named after the answers of HTTP. */
const allowed = new Set([
  ...['embed', 'exceed', 'feed', 'need', 'proceed', 'seed', 'shed', 'speed', 'succeed'],
  ...['malformed', 'unauthenticated'],
])

/** Not those that are the verb itself: `cut`, `let`, `put`, `read`, `run`, `set`, `shut`, `split`, `spread`. */
const irregular = new Set([
  ...['been', 'begun', 'born', 'bought', 'broken', 'brought', 'built', 'caught', 'chosen', 'dealt'],
  ...[
    'done',
    'drawn',
    'driven',
    'eaten',
    'fallen',
    'felt',
    'forgotten',
    'found',
    'frozen',
    'given',
  ],
  ...['gone', 'gotten', 'grown', 'heard', 'held', 'hidden', 'kept', 'known', 'laid', 'led', 'left'],
  ...['lent', 'lost', 'made', 'meant', 'met', 'paid', 'proven', 'ridden', 'risen', 'said', 'seen'],
  ...['sent', 'shown', 'sold', 'spent', 'spoken', 'stolen', 'stood', 'stuck', 'sworn', 'taken'],
  ...['taught', 'thought', 'thrown', 'told', 'torn', 'understood', 'withheld', 'woken', 'won'],
  ...['worn', 'woven', 'written'],
])
