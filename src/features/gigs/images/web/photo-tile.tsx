import { LoaderCircle, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '#platform/web/picture.tsx'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { classNames } from '#ui/class-names.ts'
import * as sharedTexts from '#ui/texts.ts'
import type { NewPhoto } from './new-photos.ts'
import * as texts from './texts.ts'

type NewPhotoTileProps = {
  photo: NewPhoto
  sent?: number
  disabled?: boolean
  onRemove: () => void
}

export function NewPhotoTile({ photo, sent, disabled, onRemove }: NewPhotoTileProps) {
  const { name, preview } = photo
  return (
    <Tile>
      {preview ? (
        <img src={preview} alt={name} className={picture} />
      ) : (
        <span className="flex size-full items-center justify-center text-muted">
          <LoaderCircle size={24} aria-hidden="true" className="animate-spin" />
          <span className="sr-only">{texts.resizingNotice(name)}</span>
        </span>
      )}
      {sent !== undefined && <Progress share={sent} name={name} />}
      {sent === undefined && (
        <RemoveButton
          label={platformTexts.removeName(name)}
          disabled={disabled}
          onClick={onRemove}
        />
      )}
    </Tile>
  )
}

type SavedImageTileProps = {
  url: string
  alt: string
  leaving: boolean
  disabled?: boolean
  onRemove: () => void
  onUndo: () => void
}

export function SavedImageTile(props: SavedImageTileProps) {
  const { url, alt, leaving, disabled, onRemove, onUndo } = props
  return (
    <Tile>
      <Picture
        group={url}
        shows={alt}
        tiny
        src={url}
        alt={alt}
        loading="lazy"
        className={classNames(picture, leaving && 'opacity-20')}
      />
      {leaving ? (
        <button
          type="button"
          onClick={onUndo}
          aria-label={texts.undoRemoving(alt)}
          className="absolute inset-0 z-2 flex flex-col items-center justify-center gap-1 rounded-control text-meta font-bold"
        >
          <Undo2 size={22} aria-hidden="true" />
          {sharedTexts.undo}
        </button>
      ) : (
        <RemoveButton label={texts.deletePhoto(alt)} disabled={disabled} onClick={onRemove} />
      )}
      <span role="status" className="sr-only">
        {leaving && texts.deletionNotice(alt)}
      </span>
    </Tile>
  )
}

function Tile({ children }: { children: ReactNode }) {
  return (
    <li className="relative aspect-square overflow-hidden rounded-control bg-sunken">{children}</li>
  )
}

/** 44 px to touch, smaller to see, so that the photo stays the main thing. */
function RemoveButton(props: { label: string; disabled?: boolean; onClick: () => void }) {
  const { label, disabled, onClick } = props
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="absolute right-0 top-0 z-2 flex size-11 items-start justify-end rounded-control p-1 focus-visible:-outline-offset-2"
    >
      <span className="flex size-7 items-center justify-center rounded-full bg-ink text-on-ink">
        <X size={16} aria-hidden="true" />
      </span>
    </button>
  )
}

function Progress({ share, name }: { share: number; name: string }) {
  return (
    <span className="absolute inset-x-1 bottom-1 rounded-chip bg-surface px-1.5 py-1 text-chip font-semibold tabular-nums">
      {Math.floor(share * 100)}%
      <progress
        value={share}
        aria-label={platformTexts.sendingName(name)}
        className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
    </span>
  )
}

const picture = 'size-full object-cover'
