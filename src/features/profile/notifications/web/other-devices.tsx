import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { unsubscribeFromPush } from '#features/notifications/push/contract.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { formatRelative } from '#ui/formats.ts'
import * as sharedTexts from '#ui/texts.ts'
import type { Answer } from './preferences.ts'
import * as texts from './texts.ts'

type Device = Answer['devices'][number]
type OtherDevicesProps = { devices: readonly Device[]; onRemoved: () => Promise<unknown> }

/** Phones and browsers that are told by push as well: a lost one can be removed from here. */
export function OtherDevices({ devices, onRemoved }: OtherDevicesProps) {
  const [removedId, setRemovedId] = useState<number>()
  const [problems, setProblems] = useState<string[]>([])
  const [news, setNews] = useState('')

  async function remove({ id, device_name }: Device) {
    setRemovedId(id)
    setProblems([])
    setNews('')
    try {
      await call<typeof unsubscribeFromPush>('POST /api/push/unsubscribe', { id })
      await onRemoved()
      setNews(texts.removedNotice(device_name))
    } catch (error) {
      setProblems(sentencesOf(error))
    } finally {
      setRemovedId(undefined)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      {devices.length > 0 && <h2>{texts.devicesTitle}</h2>}
      <AlertList items={problems} />
      <p role="status" className="font-semibold text-success-text empty:hidden">
        {news}
      </p>
      {devices.map(device => (
        <div
          key={device.id}
          className="flex flex-wrap items-center gap-3 rounded-card bg-surface p-3 shadow-raised"
        >
          <MonitorSmartphone size={22} aria-hidden="true" className="shrink-0 text-brand-text" />
          <p className="min-w-32 flex-1">
            <span className="block break-words font-semibold text-ink">{device.device_name}</span>
            {texts.lastToldHint(formatRelative(new Date(device.last_used_at), new Date()))}
          </p>
          <Button
            tone="secondary"
            size="small"
            pending={removedId === device.id}
            onClick={() => remove(device)}
            aria-label={texts.removeDevice(device.device_name)}
          >
            {sharedTexts.remove}
          </Button>
        </div>
      ))}
    </div>
  )
}
