import { useId } from 'react'
import { controlLook, FieldNotes, type FieldProps, fieldId } from '#ui/field.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useLazyModule } from './lazy-module.ts'
import * as texts from './texts-after-first-visit.ts'

type RichTextEditorProps = Omit<FieldProps, 'labelHidden'> & {
  /** HTML; empty when nothing is written. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Makes the id, so that an alert list can lead here. */
  name?: string
  /** Height of the writing area in px. */
  height?: keyof typeof heights
}

const heights = { 150: 'min-h-[150px]', 300: 'min-h-[300px]' }
const skeletonHeights = { 150: 'h-[199px]', 300: 'h-[349px]' }

/** Rich text with a toolbar. The editor itself is fetched when it is first shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, hint, error, name, height = 150 } = props
  const fallback = useId()
  const id = name ? fieldId(name) : fallback
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-meta font-semibold">
        {label}
      </span>
      <Surface {...props} id={id} height={height} />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

const loadSurface = () => import('./rich-text-surface.tsx')

function Surface({
  id,
  value,
  onChange,
  onBlur,
  hint,
  error,
  height,
}: RichTextEditorProps & { id: string; height: keyof typeof heights }) {
  const { module, failed, retry } = useLazyModule(loadSurface)
  if (failed) return <LoadError reason={texts.editorLoadError} onRetry={retry} />
  if (!module) {
    return (
      <Loading label={texts.editorLoading}>
        <Skeleton className={`rounded-control ${skeletonHeights[height]}`} />
      </Loading>
    )
  }
  return (
    <module.RichTextSurface
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      className={controlLook(`py-3 rounded-t-none border-t-0 ${heights[height]}`)}
      attributes={{
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`]
          .filter(Boolean)
          .join(' '),
        ...(error && { 'aria-invalid': 'true' }),
      }}
    />
  )
}
