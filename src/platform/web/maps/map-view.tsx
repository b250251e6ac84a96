import type { Position } from './geolocation.ts'
import { MapFrame } from './map-frame.tsx'

/** A place to look at. Mount it on demand: the map itself is fetched when it is first shown. */
export function MapView({ label, zoom, ...position }: Position & { label: string; zoom?: number }) {
  return <MapFrame label={label} position={position} zoom={zoom} />
}
