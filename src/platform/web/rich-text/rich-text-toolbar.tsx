import type { Editor } from '@tiptap/react'
import {
  Bold,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import * as sharedTexts from '#ui/texts.ts'
import * as texts from '../texts-after-first-visit.ts'
import { RichTextLink } from './rich-text-link.tsx'

type Tool = {
  label: string
  icon: LucideIcon
  run: (editor: Editor) => void
  active?: (editor: Editor) => boolean
  possible?: (editor: Editor) => boolean
}

const tools: Tool[] = [
  {
    label: texts.bold,
    icon: Bold,
    run: editor => editor.chain().focus().toggleBold().run(),
    active: editor => editor.isActive('bold'),
  },
  {
    label: texts.italic,
    icon: Italic,
    run: editor => editor.chain().focus().toggleItalic().run(),
    active: editor => editor.isActive('italic'),
  },
  {
    label: texts.heading,
    icon: Heading3,
    run: editor => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    active: editor => editor.isActive('heading'),
  },
  {
    label: texts.bulletList,
    icon: List,
    run: editor => editor.chain().focus().toggleBulletList().run(),
    active: editor => editor.isActive('bulletList'),
  },
  {
    label: texts.numberedList,
    icon: ListOrdered,
    run: editor => editor.chain().focus().toggleOrderedList().run(),
    active: editor => editor.isActive('orderedList'),
  },
]

const history: Tool[] = [
  {
    label: sharedTexts.undo,
    icon: Undo2,
    run: editor => editor.chain().focus().undo().run(),
    possible: editor => editor.can().undo(),
  },
  {
    label: texts.redo,
    icon: Redo2,
    run: editor => editor.chain().focus().redo().run(),
    possible: editor => editor.can().redo(),
  },
]

/** One stop for the Tab key; the arrow keys move inside. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false)
  const [stop, setStop] = useState(texts.bold)
  const link: Tool = {
    label: texts.link,
    icon: Link2,
    run: () => setLinking(!linking),
    active: () => linking || editor.isActive('link'),
  }
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.label}
      tool={tool}
      editor={editor}
      isStop={tool.label === stop}
      onFocus={() => setStop(tool.label)}
    />
  )
  return (
    <div className="rounded-t-control border border-b-0 border-border-strong bg-sunken">
      <div
        role="toolbar"
        aria-label={texts.formatting}
        onKeyDown={moveFocus}
        className="flex items-center overflow-x-auto border-b border-border p-0.5"
      >
        {[...tools, link].map(button)}
        <span className="ml-auto hidden items-center sm:flex">{history.map(button)}</span>
      </div>
      {linking && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

type ToolButtonProps = { tool: Tool; editor: Editor; isStop: boolean; onFocus: () => void }

function ToolButton({
  tool: { label, icon: Icon, run, active, possible },
  editor,
  isStop,
  onFocus,
}: ToolButtonProps) {
  const isActive = active?.(editor)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      aria-disabled={possible && !possible(editor) ? true : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => run(editor)}
      className={classNames(
        'inline-flex size-11 items-center justify-center rounded-control transition-colors focus-visible:-outline-offset-2 aria-disabled:text-border-strong',
        isActive ? 'bg-surface text-brand-text shadow-raised' : 'hover:bg-surface',
      )}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter(
    button => button.offsetParent !== null,
  )
  const at = buttons.findIndex(button => button.matches(':focus'))
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
