/** A picture or PDF of a document, on its way to be sent. */
import { type PhotoLimits, photoTypes } from '#platform/web/attachments/photo-shrinking.ts'
import { shrinkPhoto } from '#platform/web/attachments/shrink-photo.ts'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { formatFileName } from '#ui/file-name.ts'
import { idPhotoMegabytes } from '../process.ts'
import * as texts from './texts.ts'

const pdf = 'application/pdf'
export const documentTypes = [...photoTypes, pdf]
export const isPdf = ({ type }: { type: string }) => type === pdf

/** Small print must stay readable: more pixels than a photo of a service needs. */
const limits: PhotoLimits = {
  longestSide: 2400,
  enoughBytes: 1_500 * 1024,
  megabytes: idPhotoMegabytes,
}

/** The document as it will be sent. @throws an Error whose message is fit to show. */
export async function readyDocument(file: File): Promise<File> {
  if (!isPdf(file)) return shrinkPhoto(file, limits).catch(inOurWords(file))
  if (file.size <= idPhotoMegabytes * 1024 * 1024) return file
  throw new Error(platformTexts.namedFileSizeError(formatFileName(file.name), idPhotoMegabytes))
}

/** What is no picture might have been meant as a PDF. */
const inOurWords = (file: File) => (error: unknown) => {
  if (photoTypes.includes(file.type)) throw error
  throw new Error(texts.pictureTypeError(formatFileName(file.name)))
}
