import { useLessData } from '#platform/web/data-saving.ts'
import { classNames } from '#ui/class-names.ts'

type IllustrationProps = {
  /** Of the category. */
  slug: string
  loading?: 'eager' | 'lazy'
  className: string
}

/** The picture of a category, of `public/illustrations`; it says nothing that the words beside it do not. */
export function Illustration({ slug, loading, className }: IllustrationProps) {
  if (useLessData() || slug === '') return null
  return (
    <img
      src={`/illustrations/${slug}.svg`}
      width={96}
      height={96}
      alt=""
      loading={loading}
      className={classNames('object-cover dark:brightness-85', className)}
    />
  )
}
