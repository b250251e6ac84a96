import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { pictureSizes } from './picture-sizes.ts'
import * as texts from './texts.ts'

type GalleryProps = {
  title: string
  /** Addresses of the large pictures. */
  pictures: readonly string[]
}

export const galleryLook = 'weave relative aspect-4/3 overflow-hidden max-sm:-mx-4 sm:rounded-card'

/** Swiped by hand, moved by arrow keys or buttons: the browser's own scrolling does it all. */
export function GigGallery({ title, pictures }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  if (pictures.length === 0) return null

  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setAt(Math.round(scrollLeft / clientWidth))
  }
  function go(to: number) {
    strip.current?.scrollTo({ left: to * strip.current.clientWidth, behavior: 'smooth' })
  }

  return (
    <section aria-label={texts.pictures} className={galleryLook}>
      <ul
        ref={strip}
        onScroll={follow}
        // What scrolls has to be reached by key.
        tabIndex={pictures.length > 1 ? 0 : undefined}
        className="flex size-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] focus-visible:-outline-offset-2"
      >
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a first picture that turns out to be kept in more widths is still the first
          <li key={index} className="size-full shrink-0 snap-center">
            <img
              src={picture}
              srcSet={pictureSizes(picture)}
              sizes="(min-width: 1024px) 780px, 100vw"
              width={1280}
              height={960}
              alt={`${title}, ${index + 1}`}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : undefined}
              decoding="async"
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <>
          <p className="absolute bottom-3 right-3 rounded-full bg-ink px-2.5 py-0.5 text-meta font-semibold text-on-ink tabular-nums">
            <span className="sr-only">{texts.picture}</span>
            {at + 1}/{pictures.length}
          </p>
          {at > 0 && (
            <Step label={texts.previousPicture} side="left-2" onClick={() => go(at - 1)}>
              <ChevronLeft size={22} aria-hidden="true" />
            </Step>
          )}
          {at < pictures.length - 1 && (
            <Step label={texts.nextPicture} side="right-2" onClick={() => go(at + 1)}>
              <ChevronRight size={22} aria-hidden="true" />
            </Step>
          )}
        </>
      )}
    </section>
  )
}

type StepProps = { label: string; side: string; onClick: () => void; children: React.ReactNode }

/** Fingers swipe; who points or presses keys has buttons. */
function Step({ label, side, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`absolute top-1/2 ${side} inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-full bg-surface text-ink shadow-raised pointer-coarse:hidden`}
    >
      {children}
    </button>
  )
}
