import { classNames } from './class-names.ts'

const sizes = {
  small: 'size-7 text-chip',
  medium: 'size-10 text-meta',
  large: 'size-16 text-h2',
}

/** Initials; the name itself always stands beside it, so they are not spoken, nor text for a screen reader to miss. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classNames(
        'before:content-[attr(data-initials)] inline-flex shrink-0 select-none items-center justify-center rounded-full bg-brand-soft font-bold uppercase text-brand-text',
        sizes[size],
      )}
    />
  )
}

/** "Ama Kusi" gives AK, "kofi.mensah" KM, "ama" A. */
function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => [...(word ?? '')][0] ?? '').join('')
}
