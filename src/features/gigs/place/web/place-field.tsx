import { useState } from 'react'
import { devicePosition, noLocationSentence, type Position } from '#platform/web/geolocation.ts'
import { MapPicker } from '#platform/web/map-picker.tsx'
import { SwitchField } from '#ui/switch-field.tsx'

type PlaceFieldProps = {
  on: boolean
  position: Position | undefined
  onChange: (on: boolean, position: Position | undefined) => void
  error?: string
}

/** A gig with a place starts from where the device is; the marker then says it more exactly. */
export function PlaceField({ on, position, onChange, error }: PlaceFieldProps) {
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)

  async function toggle(wanted: boolean) {
    setRefused(false)
    if (!wanted) {
      onChange(false, undefined)
      return
    }
    setAsking(true)
    try {
      onChange(true, await devicePosition())
    } catch {
      setRefused(true)
      onChange(false, undefined)
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <SwitchField
        label="Location-based gig"
        name="location_based"
        checked={on || asking}
        disabled={asking}
        onChange={event => toggle(event.target.checked)}
        hint={
          asking
            ? 'Asking your device where it is…'
            : 'For work at a certain place. Only people whose identity is verified see exactly where; everyone else sees roughly how far away it is.'
        }
        error={refused ? noLocationSentence : error}
      />
      {on && position && (
        <MapPicker
          label="Place of the gig"
          value={position}
          onChange={moved => onChange(true, moved)}
        />
      )}
    </div>
  )
}
