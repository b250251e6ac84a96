import { Type } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { controlLook, FieldNotes, type FieldProps, fieldId } from '#ui/field.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useLazyModule } from '../lazy-module.ts'
import * as texts from '../texts-after-first-visit.ts'
import { htmlOfText, textOfHtml } from './plain-rich-text.ts'

type RichTextEditorProps = Omit<FieldProps, 'labelHidden'> & {
  /** HTML; empty when nothing is written. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Makes the id, so that an alert list can lead here. */
  name?: string
  /** Height of the writing area in px. */
  height?: keyof typeof heights
  /** With its tools from the start, for texts that are mostly formatted. */
  formatted?: boolean
}

type WritingProps = RichTextEditorProps & { id: string; height: keyof typeof heights }

const heights = { 150: 'min-h-[150px]', 300: 'min-h-[300px]' }
const skeletonHeights = { 150: 'h-[199px]', 300: 'h-[349px]' }

/**
 * Rich text. A plain field, which can be written in as soon as it stands, until formatting is asked for or the text has
 * some; the editor is fetched then.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, hint, error, name, height = 150, formatted = false } = props
  const [asked, setAsked] = useState(false)
  const fallback = useId()
  const id = name ? fieldId(name) : fallback
  const text = textOfHtml(props.value)
  const isPlain = !formatted && !asked && text !== undefined
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-meta font-semibold">
        {label}
      </span>
      {isPlain ? (
        <PlainArea {...props} id={id} height={height} text={text} />
      ) : (
        <Surface {...props} id={id} height={height} focused={asked} />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
      {isPlain && (
        <Button
          tone="quiet"
          size="small"
          icon={<Type size={16} aria-hidden="true" />}
          onClick={() => setAsked(true)}
          className="-ml-3 self-start"
        >
          {texts.addFormatting}
        </Button>
      )}
    </div>
  )
}

function PlainArea({ text, onChange, onBlur, height, ...props }: WritingProps & { text: string }) {
  return (
    <textarea
      value={text}
      onChange={event => onChange(htmlOfText(event.target.value))}
      onBlur={onBlur}
      className={controlLook(`field-sizing-content max-h-96 py-3 ${heights[height]}`)}
      {...attributesOf(props)}
    />
  )
}

const loadSurface = () => import('./rich-text-surface.tsx')

function Surface({
  value,
  onChange,
  onBlur,
  height,
  focused,
  ...props
}: WritingProps & { focused: boolean }) {
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
      focused={focused}
      className={controlLook(`py-3 rounded-t-none border-t-0 ${heights[height]}`)}
      attributes={attributesOf(props)}
    />
  )
}

function attributesOf({ id, hint, error }: Pick<WritingProps, 'id' | 'hint' | 'error'>) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    'aria-labelledby': `${id}-label`,
    ...(notes && { 'aria-describedby': notes }),
    ...(error && { 'aria-invalid': 'true' as const }),
  }
}
