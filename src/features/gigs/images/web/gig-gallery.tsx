import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMedia, wideScreen } from '#platform/web/media.ts'
import { Picture, useWaitingPictures } from '#platform/web/picture.tsx'
import { cardPlace, galleryPlace, pictureSizes, smallerPicture } from './picture-sizes.ts'
import * as texts from './texts.ts'

type GalleryProps = {
  gigId: number
  title: string
  /** Addresses of the large pictures. */
  pictures: readonly string[]
  /** What a list has shown of the first one: stands there until that has come. */
  preview: string | null | undefined
}

export const galleryLook =
  'weave relative aspect-4/3 overflow-hidden max-sm:-mx-4 sm:rounded-card lg:aspect-3/2'

/** Swiped by hand, moved by arrow keys or buttons: the browser's own scrolling does it all. */
export function GigGallery({ gigId, title, pictures, preview }: GalleryProps) {
  const group = `gig-${gigId}`
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
    <>
      <section aria-label={texts.pictures} className={`${galleryLook} [view-transition-name:gig]`}>
        {/* Lazy pictures are fetched screens ahead of what scrolls, but none that is clipped away: they come as they are swiped to. */}
        <div className="size-full overflow-clip">
          <ul
            ref={strip}
            onScroll={follow}
            // What scrolls has to be reached by key.
            tabIndex={pictures.length > 1 ? 0 : undefined}
            className="flex size-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] focus-visible:-outline-offset-2"
          >
            {pictures.map((picture, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a first picture that turns out to be kept in more widths is still the first
              <li key={index} className="relative size-full shrink-0 snap-center">
                {index === 0 && preview && <Preview group={group} address={preview} />}
                <Picture
                  group={group}
                  shows={`${title}, ${index + 1}`}
                  src={picture}
                  smaller={smallerPicture(picture)}
                  srcSet={pictureSizes(picture)}
                  sizes={galleryPlace}
                  width={1280}
                  height={960}
                  alt={`${title}, ${index + 1}`}
                  loading={index === 0 ? 'eager' : 'lazy'}
                  fetchPriority={index === 0 ? 'high' : undefined}
                  decoding="async"
                  className="relative size-full object-cover"
                />
              </li>
            ))}
          </ul>
        </div>
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
      <Thumbs {...{ group, pictures, at }} onChoose={go} />
    </>
  )
}

type ThumbsProps = {
  group: string
  pictures: readonly string[]
  at: number
  onChoose: (at: number) => void
}

/** On wide screens what there is to look at; none is fetched elsewhere, and their place is kept for them. */
function Thumbs({ group, pictures, at, onChoose }: ThumbsProps) {
  const wait = useWaitingPictures(group, { large: false })
  const isWide = useMedia(wideScreen)
  if (wait || pictures.length < 2) return null
  return (
    <ul className="-mt-3 hidden min-h-16 flex-wrap gap-2 lg:flex">
      {isWide &&
        pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index}>
            <button
              type="button"
              aria-label={`${texts.picture}${index + 1}`}
              aria-current={index === at || undefined}
              onClick={() => onChoose(index)}
              className="weave flex overflow-hidden rounded-control border-2 border-transparent aria-[current=true]:border-brand-text"
            >
              <img
                src={smallerPicture(picture)}
                srcSet={pictureSizes(picture, 320)}
                sizes="80px"
                width={80}
                height={56}
                alt=""
                decoding="async"
                className="h-14 w-20 object-cover"
              />
            </button>
          </li>
        ))}
    </ul>
  )
}

function Preview({ group, address }: { group: string; address: string }) {
  const waits = useWaitingPictures(group, { large: false })
  if (waits) return null
  return (
    <img
      src={address}
      srcSet={pictureSizes(address, 640)}
      sizes={cardPlace}
      alt=""
      className="absolute inset-0 size-full object-cover"
    />
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
