import * as texts from '../texts-after-first-visit.ts'

/** What files sent along are called, to warn before one travels; what it holds decides in the end. */
const endings: readonly string[] = [
  ...['jpg', 'jpeg', 'png', 'webp', 'gif'],
  ...['pdf', 'txt', 'csv', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp'],
  ...['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav', 'aac', 'amr', '3gp', 'webm'],
]

/** For `<input type="file" accept>`. */
export const attachmentKinds = endings.map(ending => `.${ending}`).join(',')

/** Why a file would be refused, known before it has travelled. */
export function attachmentFault(
  file: Pick<File, 'name' | 'size' | 'type'>,
  megabytes: number,
): string | undefined {
  if (!isTaken(file)) return texts.fileTypeError
  if (file.size === 0) return texts.emptyFileError
  if (file.size > megabytes * 1024 * 1024) return texts.fileSizeError(megabytes)
  return undefined
}

/** Phones hand out files whose names have no ending, but say of pictures and sound what they are. */
function isTaken({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending) return endings.includes(ending)
  return /^(audio\/|image\/(jpeg|png|webp|gif)$|application\/pdf$)/.test(type)
}
