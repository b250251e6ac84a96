/** What is specified, and the tests that show it. */
export type Row = { line: number; specified: string; tests: TestName[] }

/** A file from the project's root, and the title that the test has in the end, also where a loop makes it. */
export type TestName = { file: string; title: string }

/** What is wrong on the page, in a sentence that says what to do instead. */
export type Problem = { line: number; sentence: string }

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
    const tests = [...text.matchAll(mention)].map(([, file = '', title = '']) => ({
      file,
      title: title.replaceAll('\\|', '|'),
    }))
    return tests.length > 0 ? [{ line: index + 1, specified: text, tests }] : []
  })
}

const mention = /`([^`\s]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g

function readRow(text: string, line: number): Row {
  const [specified = '', shownBy = ''] = cellsOf(text)
  const tests = shownBy.split('<br>').flatMap(part => {
    const [, file, title] = /^`([^`]+?) › ([^`]+)`$/.exec(part.trim()) ?? []
    return file && title ? [{ file, title }] : []
  })
  return { line, specified, tests }
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

function rowProblems({ line, specified, tests }: Row, cells: string[]): Problem[] {
  const [, shownBy = ''] = cells
  const sentence = [
    cells.length > 2 && 'A row has two cells: write a bar inside a cell as \\|.',
    specified === '' && 'This row does not say what is specified.',
    shownBy === '' && 'This row names no test. Write the one that shows it as `path › title`.',
    shownBy.split('<br>').length > tests.length &&
      `Write each test as \`path › title\`, with <br> between: ${shownBy}`,
  ].find(one => one !== false)
  return sentence ? [{ line, sentence }] : []
}
