import { useMemo } from 'react'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import * as texts from './texts.ts'

const loadQr = () => import('#ui/qr-path.ts')

/** Black on white in both themes: not every phone reads it the other way round. */
export function AppQr({ uri }: { uri: string }) {
  const { module, failed } = useLazyModule(loadQr)
  const drawing = useMemo(() => module?.drawQr(uri), [module, uri])
  if (failed) return <p className="text-muted">{texts.qrLoadError}</p>
  if (!drawing) return <Skeleton className="h-52 w-52 rounded-control" />
  return (
    <svg
      role="img"
      aria-label={texts.qrLabel}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      className="h-52 w-52 rounded-control"
    >
      <rect width={drawing.size} height={drawing.size} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  )
}
