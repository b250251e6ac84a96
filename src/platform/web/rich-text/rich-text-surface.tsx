import './rich-text-surface.css'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

type SurfaceProps = {
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Whether it takes the focus when it comes. */
  focused: boolean
  className: string
  attributes: Record<string, string>
}

/** What the server keeps of rich text, and nothing that it would take out again. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // It would write an empty paragraph behind every list: a change that nobody made.
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto'] },
  }),
]

/** The writing area and its toolbar. Imported only by `rich-text-editor.tsx`, and only when shown. */
export function RichTextSurface({
  value,
  onChange,
  onBlur,
  focused,
  className,
  attributes,
}: SurfaceProps) {
  // What the caller knows: text that was only opened is never written anew, however the editor would put it.
  const known = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    autofocus: focused && 'end',
    // Our own stylesheet has its rules; a style element would need a nonce.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => {
      known.current = htmlOf(changed)
      onChange(known.current)
    },
    onBlur: () => onBlur?.(),
    editorProps: { attributes: editableAttributes(className, attributes) },
  })
  useAttributes(editor, className, attributes)

  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <div>
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

/** The editor takes its attributes once; an error that comes later has to be handed on. */
function useAttributes(editor: Editor, className: string, attributes: Record<string, string>) {
  const wanted = JSON.stringify(attributes)
  useEffect(() => {
    editor.setOptions({
      editorProps: { attributes: editableAttributes(className, JSON.parse(wanted)) },
    })
  }, [editor, className, wanted])
}

const editableAttributes = (className: string, attributes: Record<string, string>) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  ...attributes,
  class: `rich-text-surface rich-text ${className}`,
})
