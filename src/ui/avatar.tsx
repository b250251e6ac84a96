import { classNames } from './class-names.ts'

/** Initials do not grow with larger letters, since the circle does not; the name beside it does. */
const sizes = {
  tiny: 'size-5 text-[10px]',
  small: 'size-7 text-[12px]',
  medium: 'size-10 text-[14px]',
  large: 'size-16 text-[18px]',
}

type AvatarProps = {
  name: string
  /** The address of a square, which covers the initials once it is there. */
  picture?: string | null | undefined
  size?: keyof typeof sizes
}

/** The name itself always stands beside it, so neither initials nor face are spoken, nor text for a screen reader to miss. */
export function Avatar({ name, picture, size = 'medium' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classNames(
        'relative before:content-[attr(data-initials)] inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-neutral-soft font-bold uppercase text-neutral-text',
        sizes[size],
      )}
    >
      {picture && (
        <img
          src={picture}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

/** "Ama Kusi" gives AK, "kofi.mensah" KM, "ama" A. */
function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => [...(word ?? '')][0] ?? '').join('')
}
