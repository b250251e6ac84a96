import { Camera, ImagePlus } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { maxImages } from '#features/gigs/process.ts'
import { photoTypes } from '#platform/web/attachments/photo-shrinking.ts'
import { progressOfEach } from '#platform/web/attachments/upload-progress.ts'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { FieldNotes, fieldId } from '#ui/field.tsx'
import { FilePicker } from '#ui/file-picker.tsx'
import * as sharedTexts from '#ui/texts-after-first-visit.ts'
import type { NewPhotos } from './new-photos.ts'
import { NewPhotoTile, SavedImageTile } from './photo-tile.tsx'
import type { SavedImages } from './saved-images.ts'
import * as texts from './texts.ts'

type PhotoFieldProps = {
  /** What the photos show, for their alternative texts. */
  title: string
  photos: NewPhotos
  saved?: SavedImages
  /** Share of the upload that has left; undefined while nothing is sent. */
  sent?: number
  error?: string
  disabled?: boolean
}

const id = fieldId('files')

export function PhotoField({ title, photos, saved, sent, error, disabled }: PhotoFieldProps) {
  const staying = (saved?.images.length ?? 0) - (saved?.leaving.length ?? 0)
  const count = staying + photos.photos.length
  const room = maxImages - count
  const shares = progressOfEach(
    photos.photos.map(({ file }) => file?.size ?? 0),
    sent ?? 0,
  )

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    photos.add([...(event.target.files ?? [])], room)
    // The same photo can be chosen again after it was removed.
    event.target.value = ''
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-meta text-muted" id={`${id}-hint`}>
        {texts.photosHint}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2">
        {saved?.images.map((image, at) => (
          <SavedImageTile
            key={image.id}
            url={image.file.thumb_url}
            alt={texts.photoOf(title, at + 1)}
            leaving={saved.leaving.includes(image.file.file_id)}
            disabled={disabled}
            onRemove={() => saved.remove(image.file.file_id)}
            onUndo={() => saved.undo(image.file.file_id)}
          />
        ))}
        {photos.photos.map((photo, at) => (
          <NewPhotoTile
            key={photo.id}
            photo={photo}
            sent={sent === undefined ? undefined : shares[at]}
            disabled={disabled}
            onRemove={() => photos.remove(photo.id)}
          />
        ))}
        <li>
          <label className="flex aspect-square flex-col items-center justify-center gap-1 rounded-control border border-dashed border-border-strong bg-surface text-meta font-semibold text-brand-text transition-colors hover:bg-sunken has-disabled:border-border has-disabled:text-muted has-disabled:hover:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <ImagePlus size={24} aria-hidden="true" />
            {texts.add}
            <span className="sr-only">{texts.photos}</span>
            <input
              id={id}
              type="file"
              multiple
              accept={photoTypes.join(',')}
              disabled={disabled || room <= 0}
              onChange={onChoose}
              aria-describedby={`${id}-hint`}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
          </label>
        </li>
      </ul>
      <FilePicker
        label={sharedTexts.takeAPhoto}
        icon={<Camera size={20} aria-hidden="true" />}
        accept="image/*"
        capture="environment"
        disabled={disabled || room <= 0}
        onChange={onChoose}
        className="pointer-fine:hidden sm:self-start"
      />
      <p className="text-meta tabular-nums text-muted" role="status">
        {texts.photosOfMost(count, maxImages)}
        {sent !== undefined &&
          photos.photos.length > 0 &&
          platformTexts.sendingPercent(Math.floor(sent * 100))}
      </p>
      {[error, ...photos.problems, ...(saved?.problems ?? [])].map(
        problem => problem && <FieldNotes key={problem} id={id} error={problem} />,
      )}
    </div>
  )
}
