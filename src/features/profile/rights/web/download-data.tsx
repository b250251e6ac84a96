import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Received } from '#platform/contract.ts'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import type { exportOwnData } from '../contract.ts'
import * as texts from './texts.ts'

type Export = Received<typeof exportOwnData>

export function DownloadData() {
  const { isPending, problems, run } = useAction()
  const [saved, setSaved] = useState('')

  async function download() {
    setSaved('')
    const data = await call<typeof exportOwnData>('GET /api/customer/export', {})
    setSaved(texts.savedAs(saveAsFile(data)))
  }

  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-h2 font-semibold">{texts.downloadYourData}</h2>
      <p>{texts.downloadHint}</p>
      <AlertList items={problems} />
      <SuccessAlert>{saved}</SuccessAlert>
      <Button
        tone="secondary"
        pending={isPending}
        icon={<Download size={20} aria-hidden="true" />}
        onClick={() => run(download)}
        className="self-start max-sm:self-stretch"
      >
        {texts.downloadYourData}
      </Button>
    </Card>
  )
}

function saveAsFile(answer: Export): string {
  const name = `my-data-${answer.exported_at.slice(0, 10)}.json`
  saveFile(name, new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }))
  return name
}
