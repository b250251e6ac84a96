import { Download, FileText, RefreshCw, ZoomIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { idPhotoLinkMinutes } from '#features/profile/identity/process.ts'

import { useWaitingPictures, WaitingPicture } from '#platform/web/picture.tsx'
import { Button } from '#ui/button.tsx'
import { formatFileSize, isLarge } from '#ui/file-formats.ts'
import { formatFileName } from '#ui/file-name.ts'
import * as sharedTexts from '#ui/texts.ts'
import type { Customer } from './customer.ts'
import { PhotoZoom } from './photo-zoom.tsx'
import * as texts from './texts.ts'

type IdPhotoProps = {
  file: NonNullable<Customer['id_photo_file']>
  owner: string
  /** The link works for a few minutes only: asks for another one. */
  onAskAgain: () => void
}

/** The picture of the document, to enlarge and to download; a PDF to download alone. */
export function IdPhoto({ file, owner, onAskAgain }: IdPhotoProps) {
  const [zoomed, setZoomed] = useState(false)
  const { expired, expire } = useExpiry(file.firebase_url)
  const alt = texts.pictureLabel(owner)
  const group = `paper-${owner}`
  const waits = useWaitingPictures(group, { large: isLarge(file.size) })
  if (expired) return <Expired onAskAgain={onAskAgain} />
  return (
    <figure className="flex flex-col gap-2">
      {isPicture(file) && waits && (
        <div className="relative h-60 overflow-hidden rounded-control border border-border bg-sunken lg:h-72">
          <WaitingPicture
            group={group}
            shows={alt}
            address={file.firebase_url}
            size={formatFileSize(file.size)}
          />
        </div>
      )}
      {isPicture(file) && !waits && (
        <button
          type="button"
          onClick={() => setZoomed(true)}
          className="group relative overflow-hidden rounded-control border border-border bg-sunken"
        >
          <img
            src={file.firebase_url}
            alt={alt}
            onError={expire}
            className="mx-auto h-60 w-full object-contain lg:h-72"
          />
          <span className="absolute bottom-2 right-2 inline-flex items-center gap-1.5 rounded-chip bg-ink px-2 py-1 text-meta font-semibold text-on-ink">
            <ZoomIn size={18} aria-hidden="true" />
            {texts.enlarge}
          </span>
        </button>
      )}
      <figcaption className="flex flex-wrap items-center gap-x-4 text-meta">
        <span className="flex min-w-0 items-center gap-2 text-muted">
          <FileText size={18} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {formatFileName(file.original_name)}, {formatFileSize(file.size)}
          </span>
        </span>
        <a
          href={file.firebase_url}
          download={file.original_name}
          data-bytes={file.size}
          className={linkLook}
        >
          <Download size={18} aria-hidden="true" />
          {sharedTexts.download}
        </a>
      </figcaption>
      <PhotoZoom url={file.firebase_url} alt={alt} open={zoomed} onClose={() => setZoomed(false)} />
    </figure>
  )
}

function Expired({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <div className="weave flex min-h-60 flex-col items-center justify-center gap-3 rounded-control p-4">
      <p className="rounded-control bg-surface px-3 py-1.5 text-center text-meta">
        {texts.pictureExpiredError}
      </p>
      <Button
        tone="secondary"
        icon={<RefreshCw size={18} aria-hidden="true" />}
        onClick={onAskAgain}
      >
        {texts.pictureReloadButton}
      </Button>
    </div>
  )
}

/** A link counts as expired a little before it is: a click must not lead to an error. */
function useExpiry(url: string) {
  const [expired, setExpired] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setExpired(url), (idPhotoLinkMinutes - 0.5) * 60_000)
    return () => clearTimeout(timer)
  }, [url])
  return { expired: expired === url, expire: () => setExpired(url) }
}

const isPicture = ({ content_type }: { content_type: string }) => content_type.startsWith('image/')

const linkLook =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4'
