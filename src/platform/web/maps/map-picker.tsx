import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldNotes } from '#ui/field.tsx'
import * as platformTexts from '../texts.ts'
import * as texts from '../texts-after-first-visit.ts'
import { devicePosition, noLocationSentence, type Position } from './geolocation.ts'
import { MapFrame } from './map-frame.tsx'

type MapPickerProps = {
  /** What the map is for, spoken: "Place of the gig". */
  label: string
  value: Position
  onChange: (position: Position) => void
}

/** A marker to drag, to move with the arrow keys, or to send to where the device is. */
export function MapPicker({ label, value, onChange }: MapPickerProps) {
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()

  async function goToDevice() {
    setAsking(true)
    setError(undefined)
    try {
      onChange(await devicePosition())
    } catch {
      setError(noLocationSentence)
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <MapFrame label={label} position={value} onMove={onChange} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-40 flex-1 text-meta text-muted">{texts.markerHint}</p>
        <Button
          tone="secondary"
          size="small"
          pending={asking}
          icon={<LocateFixed size={18} aria-hidden="true" />}
          onClick={goToDevice}
        >
          {platformTexts.useMyLocation}
        </Button>
      </div>
      <FieldNotes id="map-picker" error={error} />
    </div>
  )
}
