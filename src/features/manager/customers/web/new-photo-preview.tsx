import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatFileSize } from '#ui/file-formats.ts'
import { formatFileName } from '#ui/file-name.ts'
import * as texts from './texts.ts'

/** The file that was chosen and not yet sent, as far as a browser can show it. */
export function NewPhotoPreview({ chosen }: { chosen: unknown }) {
  const file = fileIn(chosen)
  const url = useObjectUrl(file)
  if (!file) return null
  return (
    <figure className="flex flex-col gap-2">
      {url && file.type.startsWith('image/') && (
        <img
          src={url}
          alt={texts.chosenDocumentLabel}
          className="max-h-60 w-full rounded-control bg-sunken object-contain"
        />
      )}
      <figcaption className="flex items-center gap-2 text-meta text-muted">
        <FileText size={18} aria-hidden="true" className="shrink-0" />
        {texts.notSavedYet(formatFileName(file.name), formatFileSize(file.size))}
      </figcaption>
    </figure>
  )
}

/** A file input holds a `FileList`; a form that was reset, an empty array. */
function fileIn(chosen: unknown): File | undefined {
  if (chosen instanceof FileList) return chosen[0]
  return undefined
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
