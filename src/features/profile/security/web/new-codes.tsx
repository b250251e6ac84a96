import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLeaveGuard } from '#platform/web/forms/contract-form.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Card } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import * as texts from './texts.ts'

type NewCodesProps = { codes: readonly string[]; onSaved: () => void }

/** Given once: they stay until somebody says so, and a reload asks first. */
export function NewCodes({ codes, onSaved }: NewCodesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useLeaveGuard(true)
  const text = codes.join('\n')
  return (
    <Card className="flex flex-col gap-4 border border-brand">
      <div className="flex flex-col gap-1">
        <h2 ref={title} tabIndex={-1} className="text-h2 font-bold">
          {texts.recoveryCodes}
        </h2>
        <p className="font-semibold text-warn-text">{texts.codesOnce}</p>
        <p className="text-muted">{texts.saveCodesHint}</p>
      </div>
      <ol className="flex flex-wrap gap-x-6 gap-y-2 rounded-control bg-sunken p-4">
        {codes.map(code => (
          <li key={code} translate="no" className="font-mono font-semibold">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          icon={<Copy size={20} aria-hidden="true" />}
          onClick={() => copyText(texts.codesName, text)}
        >
          {texts.copyCodes}
        </Button>
        <Button
          tone="secondary"
          icon={<Download size={20} aria-hidden="true" />}
          onClick={() => saveFile(texts.codesFile, new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          {sharedTexts.download}
        </Button>
        <Button onClick={onSaved}>{texts.codesSaved}</Button>
      </div>
    </Card>
  )
}
