import { Image } from 'lucide-react'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { classNames } from '#ui/class-names.ts'
import { pictureAttribute, picturesShownEvent, shownPicturesName } from './boot/pictures-boot.ts'
import { useLessData } from './data-saving.ts'
import * as texts from './texts.ts'

type PictureProps = ComponentProps<'img'> & {
  src: string
  /** For those who use less data. */
  smaller?: string
} & Pick<WaitingPictureProps, 'group' | 'shows' | 'tiny' | 'atTop'>

/**
 * A picture in a place of its own, which has to be `relative`. Where less data is used it waits until it is touched;
 * without scripts the link that stands for it leads to it.
 */
export function Picture({ group, shows, smaller, tiny, atTop, ...picture }: PictureProps) {
  const less = useLessData()
  const waits = useWaitingPictures(group, { large: false })
  const { src, srcSet, sizes, alt = '', ...still } = picture
  const address = less ? (smaller ?? src) : src
  return (
    <>
      <img
        {...still}
        {...(!waits && { src: address })}
        {...(!less && { srcSet, sizes })}
        alt={alt}
        hidden={waits}
      />
      {waits && <WaitingPicture {...{ group, shows, tiny, atTop, address }} />}
    </>
  )
}

type WaitingPictureProps = {
  /** Pictures that come together: `gig-12`. */
  group: string
  /** What is to be seen, for those who do not see where this stands. */
  shows: string
  address: string
  /** How large the picture is, where that is known and much. */
  size?: string | undefined
  /** In a place too small for words. */
  tiny?: boolean | undefined
  /** Where something else stands at the bottom. */
  atTop?: boolean | undefined
}

/** Stands where a picture will be, over the whole of its place. */
export function WaitingPicture(props: WaitingPictureProps) {
  const { group, shows, address, size, tiny, atTop } = props
  return (
    <a
      href={address}
      {...{ [pictureAttribute]: group }}
      className={classNames(
        'absolute inset-0 z-1 flex justify-center rounded-[inherit] text-chip font-semibold text-ink focus-visible:-outline-offset-2',
        atTop ? 'items-start pt-1 lg:items-center lg:pt-0' : 'items-center',
      )}
    >
      <span className="flex max-w-full flex-col items-center rounded-chip bg-surface px-2 py-1 text-center">
        <Image size={20} aria-hidden="true" className="shrink-0 text-brand-text" />
        <span className={tiny ? 'sr-only' : undefined}>{texts.showPictureButton}</span>
        <span className="sr-only">{texts.pictureSubject(shows)}</span>
        {size && <span className="font-normal text-muted tabular-nums">{size}</span>}
      </span>
    </a>
  )
}

/** Whether pictures of this group wait to be touched; `large` ones do so for everybody. */
export function useWaitingPictures(group: string, { large }: { large: boolean }): boolean {
  const less = useLessData()
  const areShown = useSyncExternalStore(
    subscribe,
    () => readShownPictures()[group] === true,
    () => false,
  )
  return (less || large) && !areShown
}

const readShownPictures = () =>
  (window as unknown as Record<string, Record<string, true> | undefined>)[shownPicturesName] ?? {}

function subscribe(onChange: () => void): () => void {
  addEventListener(picturesShownEvent, onChange)
  return () => removeEventListener(picturesShownEvent, onChange)
}
