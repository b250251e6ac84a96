import { reportFileEndings, reportFileMegabytes } from '../process.ts'

/** Why a file would be refused, known before it has travelled. */
export function faultOf(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (!isTaken(file))
    return 'This kind of file is not taken. Pictures, PDF, text, office documents and sound are.'
  if (file.size === 0) return 'This file is empty.'
  if (file.size > reportFileMegabytes * 1024 * 1024)
    return `This file is larger than ${reportFileMegabytes} MB.`
  return undefined
}

/** Phones hand out files whose names have no ending, but say of pictures and sound what they are. */
function isTaken({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending) return reportFileEndings.includes(ending)
  return /^(audio\/|image\/(jpeg|png|webp|gif)$|application\/pdf$)/.test(type)
}
