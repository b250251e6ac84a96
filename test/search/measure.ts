/**
 * `node test/search/measure.ts`: of how many searches of the corpus the category is understood, by language and by
 * category, and what the others are taken for.
 */
import { categories, categoryOf, type Example, examples } from './corpus.ts'

const isRight = ({ search, category }: Example) => categoryOf(search) === category

const wrong = examples.filter(one => !isRight(one))

print([
  ...table('Language', [...new Set(examples.map(({ language }) => language))], 'language'),
  '',
  ...table('Category', [...categories.map(({ key }) => key), null], 'category'),
  '',
  '| Search | Language | Meant | Taken for |',
  '|---|---|---|---|',
  ...wrong.map(one =>
    rowOf([one.search, one.language, nameOf(one.category), nameOf(categoryOf(one.search))]),
  ),
])

function table<Field extends 'language' | 'category'>(
  title: string,
  values: Example[Field][],
  field: Field,
): string[] {
  const rows = values.map(value => {
    const all = examples.filter(one => one[field] === value)
    const right = all.filter(isRight).length
    const share = `${((100 * right) / all.length).toFixed(1)} %`
    return rowOf([nameOf(value), `${right} of ${all.length}`, share])
  })
  return [`| ${title} | Right | Share |`, '|---|---|---|', ...rows]
}

function rowOf(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function nameOf(value: string | null): string {
  return value ?? 'none'
}

function print(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
