import { Camera, FolderOpen, LoaderCircle, Trash2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { photoTypes } from '#platform/web/attachments/photo-shrinking.ts'
import { Picture } from '#platform/web/picture.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldNotes, fieldId } from '#ui/field.tsx'
import { FilePicker } from '#ui/file-picker.tsx'
import { Card } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts-after-first-visit.ts'
import { usePortrait } from './portrait-state.ts'
import * as texts from './texts.ts'

const id = fieldId('photo')

/** One's own photo: add one by camera or from the phone, see it, remove it. */
export function PortraitCard({ user }: { user: OwnUser }) {
  const { work, sent, problem, add, remove } = usePortrait()
  const { portrait } = user

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? []
    if (chosen) add(chosen)
    // The same file can be chosen again after it was removed.
    event.target.value = ''
  }

  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Face user={user} />
        <div className="min-w-0">
          <h2 className="text-card font-semibold">
            {portrait ? texts.portraitTitle : texts.addPortraitTitle}
          </h2>
          <p id={`${id}-hint`} className="text-meta text-muted">
            {texts.portraitHint}
          </p>
        </div>
      </div>
      {(work === 'preparing' || work === 'sending') && (
        <p className="flex items-center gap-2 text-meta text-muted" role="status">
          <LoaderCircle size={18} aria-hidden="true" className="animate-spin" />
          {work === 'sending' ? texts.sendingPhoto(Math.round(sent * 100)) : texts.photoPreparing}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <FilePicker
          label={sharedTexts.takeAPhoto}
          icon={<Camera size={20} aria-hidden="true" />}
          className="pointer-fine:hidden"
          accept="image/*"
          capture="user"
          disabled={work !== null}
          onChange={onChoose}
        />
        <FilePicker
          label={portrait ? texts.chooseAnotherPhotoButton : texts.choosePhotoButton}
          icon={<FolderOpen size={20} aria-hidden="true" />}
          id={id}
          accept={photoTypes.join(',')}
          disabled={work !== null}
          onChange={onChoose}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
        {portrait && <RemoveButton pending={work !== null} onRemove={remove} />}
      </div>
      <FieldNotes id={id} error={problem} />
    </Card>
  )
}

function Face({ user: { name, portrait, portrait_large } }: { user: OwnUser }) {
  if (!portrait) return <Avatar name={name} size="large" />
  return (
    <span className="relative inline-flex size-16 shrink-0 overflow-hidden rounded-full bg-neutral-soft">
      <Picture
        key={portrait}
        group="portrait"
        shows={texts.yourPhoto}
        src={portrait_large ?? portrait}
        smaller={portrait}
        alt=""
        tiny
        className="size-full object-cover"
      />
    </span>
  )
}

function RemoveButton({ pending, onRemove }: { pending: boolean; onRemove: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  async function confirm() {
    await onRemove()
    setAsking(false)
  }
  return (
    <>
      <Button
        tone="danger-outline"
        icon={<Trash2 size={20} aria-hidden="true" />}
        disabled={pending}
        onClick={() => setAsking(true)}
        className="max-sm:w-full"
      >
        {texts.removePhotoButton}
      </Button>
      <ConfirmDialog
        open={asking}
        pending={pending}
        title={texts.removeConfirmTitle}
        confirmLabel={texts.removePhotoButton}
        cancelLabel={texts.keepPhotoButton}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      >
        <p>{texts.removeWarning}</p>
      </ConfirmDialog>
    </>
  )
}
