import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import * as texts from './texts.ts'

type PhotoZoomProps = { url: string; alt: string; open: boolean; onClose: () => void }

/** On the whole screen, and from there three times as large, to be moved about. */
export function PhotoZoom({ url, alt, open, onClose }: PhotoZoomProps) {
  const [large, setLarge] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.pictureOfId}
      shape="screen"
      actions={
        <Button
          tone="secondary"
          data-autofocus
          onClick={() => setLarge(!large)}
          icon={
            large ? (
              <ZoomOut size={20} aria-hidden="true" />
            ) : (
              <ZoomIn size={20} aria-hidden="true" />
            )
          }
        >
          {large ? texts.zoomOut : texts.zoomIn}
        </Button>
      }
    >
      <img
        src={url}
        alt={alt}
        className={
          large ? 'w-[300%] max-w-none' : 'mx-auto h-full max-h-full w-full object-contain'
        }
      />
    </Dialog>
  )
}
