import { classNames } from './class-names.ts'

const sizes = {
  tiny: 'size-5 text-[0.625rem]',
  small: 'size-7 text-chip',
  medium: 'size-10 text-meta',
  large: 'size-16 text-h2',
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
