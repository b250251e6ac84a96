/** What is specified, and the tests that show it. */
export type Row = { line: number; specified: string; tests: TestName[] }

/**
 * The title that a test has in the end, also where a loop makes it; with a path from the project's root where several
 * files have a test of that title.
 */
export type TestName = { file: string | undefined; title: string }

/** What is wrong on the page, in a sentence that says what to do instead, and what could stand there. */
export type Problem = { line: number; sentence: string; rename?: { from: TestName; to: TestName } }

/** The rows of all tables of the page, and what keeps a row from being read. */
export function readPage(page: string): { rows: Row[]; problems: Problem[] } {
  const rows: Row[] = []
  const problems: Problem[] = []
  const lines = page.split('\n')
  for (const [index, text] of lines.entries()) {
    if (!text.startsWith('|')) continue
    const row = readRow(text, index + 1)
    if (isHead(lines, index)) problems.push(...headProblems(row))
    else if (!isRule(text)) {
      rows.push(row)
      problems.push(...rowProblems(row, cellsOf(text)))
    }
  }
  return { rows, problems }
}

/** The tests that a page of any form names, by the lines that name them. */
export function readMentions(page: string): Row[] {
  return page.split('\n').flatMap((text, index) => {
    const tests = testsIn(text.replaceAll('\\|', '|'))
    return tests.length > 0 ? [{ line: index + 1, specified: text, tests }] : []
  })
}

/** The page with the new names of tests that were renamed. */
export function renameTests(page: string, problems: readonly Problem[]): string {
  const lines = page.split('\n')
  for (const { line, rename } of problems) {
    const text = lines[line - 1]
    if (rename && text)
      lines[line - 1] = text.replace(mentionOf(rename.from), () => mentionOf(rename.to))
  }
  return lines.join('\n')
}

/** As a page writes it. */
const mentionOf = ({ file, title }: TestName) =>
  `\`${file ? `${file} ` : ''}› ${title.replaceAll('|', '\\|')}\``

const mention = /`(?:([^`\s]+\.(?:test|spec)\.tsx?) )?› ([^`]+)`/g

const testsIn = (text: string): TestName[] =>
  [...text.matchAll(mention)].map(([, file, title = '']) => ({ file, title }))

function readRow(text: string, line: number): Row {
  const [specified = '', shownBy = ''] = cellsOf(text)
  return { line, specified, tests: testsIn(shownBy) }
}

/** A cell ends at a bar, but not at one that is escaped. */
function cellsOf(text: string): string[] {
  return text
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
}

const isRule = (text: string) => /^\|[-| :]+\|$/.test(text.trim())

const isHead = (lines: string[], index: number) =>
  isRule(lines[index + 1] ?? '') && !lines[index - 1]?.startsWith('|')

function headProblems({ line, specified }: Row): Problem[] {
  if (specified === 'Specified') return []
  return [{ line, sentence: 'Every table of this page has the head "| Specified | Shown by |".' }]
}

function rowProblems({ line, specified }: Row, cells: string[]): Problem[] {
  const [, shownBy = ''] = cells
  const sentence = [
    cells.length > 2 && 'A row has two cells: write a bar inside a cell as \\|.',
    specified === '' && 'This row does not say what is specified.',
    shownBy === '' && 'This row names no test. Write the one that shows it as `› title`.',
    shownBy.replaceAll(mention, '').replaceAll('<br>', '').trim() !== '' &&
      `Write each test as \`› title\`, with <br> between: ${shownBy}`,
  ].find(one => one !== false)
  return sentence ? [{ line, sentence }] : []
}
