import type { Problem, SourceFile } from './source-file.ts'

const mostFlatFiles = 15
const folder = 'src/platform/server/'

/** The files of platform/server stand in folders by purpose: a newcomer reads a few names instead of a hundred. */
export function checkRooms(files: SourceFile[]): Problem[] {
  const flat = files.filter(
    ({ path }) => path.startsWith(folder) && !path.slice(folder.length).includes('/'),
  )
  if (flat.length <= mostFlatFiles) return []
  const sentence =
    `${flat.length} files lie directly in here, at most ${mostFlatFiles} may: ` +
    'move them to the room of what they do, such as http/ or database/.'
  return [{ file: folder.slice(0, -1), sentence }]
}
