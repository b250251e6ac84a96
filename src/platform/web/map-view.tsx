import type { Position } from './geolocation.ts'
import { MapFrame } from './map-frame.tsx'

/** A place to look at. Mount it on demand: the map itself is fetched when it is first shown. */
export function MapView({ label, ...position }: Position & { label: string }) {
  return <MapFrame label={label} position={position} />
}
