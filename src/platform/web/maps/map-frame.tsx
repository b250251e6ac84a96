import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useLazyModule } from '../lazy-module.ts'
import { useSite } from '../site.ts'
import * as texts from '../texts-after-first-visit.ts'
import type { Position } from './geolocation.ts'

type MapFrameProps = {
  label: string
  position: Position
  zoom?: number
  /** Makes the marker movable. */
  onMove?: (position: Position) => void
}

const loadMap = () => import('./leaflet-map.ts')
type MapModule = Awaited<ReturnType<typeof loadMap>>

/** A map's place on the page: skeleton, failure and map have the same size. */
export function MapFrame(props: MapFrameProps) {
  const { module, failed, retry } = useLazyModule(loadMap)
  if (failed) return <LoadError reason={texts.mapLoadError} onRetry={retry} />
  if (!module) {
    return (
      <Loading label={texts.mapLoading}>
        <Skeleton className="h-60 rounded-card lg:h-80" />
        <Skeleton className="mt-2 h-5 w-40" />
      </Loading>
    )
  }
  return <LoadedMap {...props} module={module} />
}

function LoadedMap({
  module,
  label,
  position,
  zoom,
  onMove,
}: MapFrameProps & { module: MapModule }) {
  const tiles = useSite()?.tiles ?? null
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<ReturnType<MapModule['showMap']>>(undefined)
  const latest = useRef({ position, onMove })
  latest.current = { position, onMove }
  const movable = onMove !== undefined

  useEffect(() => {
    if (!box.current) return
    const map = module.showMap(box.current, {
      ...latest.current,
      tiles,
      label,
      zoom,
      onMove: movable ? moved => latest.current.onMove?.(moved) : undefined,
    })
    shown.current = map
    return () => map.remove()
  }, [module, tiles, label, zoom, movable])

  const { latitude, longitude } = position
  useEffect(() => shown.current?.moveTo({ latitude, longitude }), [latitude, longitude])

  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of controls, this is a picture to act on */}
      <div
        ref={box}
        role="group"
        aria-label={label}
        className="isolate h-60 overflow-hidden rounded-card border border-border-strong lg:h-80"
      />
      <p role="status" className="flex items-center gap-1.5 text-meta font-semibold">
        <MapPin size={16} aria-hidden="true" className="shrink-0 text-brand-text" />
        {module.placeName(position)}
      </p>
    </div>
  )
}
