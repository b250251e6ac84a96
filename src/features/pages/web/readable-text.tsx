import { classNames } from '#ui/class-names.ts'

/** The clean HTML of a page as it is read; its headings have been moved up by `withNamedHeadings`. */
export function ReadableText({ html }: { html: string }) {
  return (
    <div
      className={look}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans all rich text on its way in
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

const look = classNames(
  'rich-text [&>h2]:mt-8! [&>h2]:text-h2 [&>h2]:font-semibold [&_li+li]:mt-2',
  '[&>blockquote]:rounded-card [&>blockquote]:border-0 [&>blockquote]:bg-neutral-soft [&>blockquote]:p-4 [&>blockquote]:text-neutral-text',
)
