import { Camera, FolderOpen, LoaderCircle } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { FieldNotes, fieldId } from '#ui/field.tsx'
import { FilePicker } from '#ui/file-picker.tsx'
import * as sharedTexts from '#ui/texts-after-first-visit.ts'
import { idPhotoMegabytes } from '../process.ts'
import { documentTypes } from './id-document.ts'
import { ChosenDocument, SavedDocument } from './id-photo-preview.tsx'
import type { IdentityFormState } from './identity-form-state.ts'
import type { OwnIdentity } from './own-identity.ts'
import * as texts from './texts.ts'

const id = fieldId('id_photo')

type Props = {
  document: IdentityFormState['document']
  /** What was handed in before. */
  saved: OwnIdentity['id_photo_file']
  /** Share of the upload that has left; undefined while nothing is sent. */
  sent: number | undefined
  error: string | undefined
}

/** The document by camera or from a file, and how it will look to whoever verifies it. */
export function IdPhotoField({ document, saved, sent, error }: Props) {
  const { file, preparing, problem, choose, remove } = document
  const busy = preparing || sent !== undefined

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? []
    if (chosen) choose(chosen)
    // The same file can be chosen again after it was removed.
    event.target.value = ''
  }

  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-meta font-semibold">{texts.idPhoto}</legend>
      {preparing && (
        <p className="flex items-center gap-2 text-meta text-muted" role="status">
          <LoaderCircle size={18} aria-hidden="true" className="animate-spin" />
          {texts.photoPreparing}
        </p>
      )}
      {file && <ChosenDocument file={file} sent={sent} onRemove={remove} />}
      {!file && saved && <SavedDocument file={saved} />}
      <div className="flex flex-wrap gap-2">
        <FilePicker
          label={sharedTexts.takeAPhoto}
          icon={<Camera size={20} aria-hidden="true" />}
          className="pointer-fine:hidden"
          accept="image/*"
          capture="environment"
          disabled={busy}
          onChange={onChoose}
        />
        <FilePicker
          label={file || saved ? texts.chooseAnotherFile : texts.chooseAFile}
          icon={<FolderOpen size={20} aria-hidden="true" />}
          id={id}
          accept={documentTypes.join(',')}
          disabled={busy}
          onChange={onChoose}
          aria-invalid={error || problem ? true : undefined}
          aria-describedby={error || problem ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
      </div>
      <FieldNotes id={id} error={problem ?? error} hint={texts.photoHint(idPhotoMegabytes)} />
    </fieldset>
  )
}
