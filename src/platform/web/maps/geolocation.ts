import * as texts from '../texts.ts'

export type Position = { latitude: number; longitude: number }

export const noLocationSentence = texts.locationPermissionError

const waitMs = 15_000
/** A position found a minute ago is as good as a new one. */
const freshMs = 60_000

/** Where the device is, to about a metre. @throws when the person or the device refuses. */
export function devicePosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error(noLocationSentence))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(roundPosition(coords)),
      () => reject(new Error(noLocationSentence)),
      { timeout: waitMs, maximumAge: freshMs, enableHighAccuracy: true },
    )
  })
}

/** Five decimals are about a metre: more would only be noise. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
})
