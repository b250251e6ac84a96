import { useState } from 'react'
import {
  devicePosition,
  noLocationSentence,
  type Position,
} from '#platform/web/maps/geolocation.ts'
import { MapPicker } from '#platform/web/maps/map-picker.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import * as texts from './texts.ts'

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
        label={texts.locationBasedGig}
        name="location_based"
        checked={on || asking}
        disabled={asking}
        onChange={event => toggle(event.target.checked)}
        hint={asking ? texts.locating : texts.placeHint}
        error={refused ? noLocationSentence : error}
      />
      {on && position && (
        <MapPicker
          label={texts.placeFieldLabel}
          value={position}
          onChange={moved => onChange(true, moved)}
        />
      )}
    </div>
  )
}
