import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import * as sharedTexts from '#ui/texts.ts'
import { isCut } from './description-length.ts'
import * as texts from './texts-after-first-visit.ts'

/** The first 8 lines; the rest on request. */
export function GigDescription({ html }: { html: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const cut = isCut(html)
  return (
    <section aria-label={sharedTexts.description} className="flex flex-col items-start">
      <div
        id={id}
        className={classNames(
          'rich-text relative w-full overflow-hidden',
          !whole && cut.phone && `max-lg:max-h-48 ${fade} max-lg:after:block`,
          !whole && cut.wide && `lg:max-h-48 ${fade} lg:after:block`,
        )}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans all rich text on its way in
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {cut.phone && (
        <Button
          tone="quiet"
          size="small"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
          className={classNames('-ml-3', !cut.wide && 'lg:hidden')}
        >
          {whole ? texts.less : texts.more}
        </Button>
      )}
    </section>
  )
}

const fade =
  'after:absolute after:inset-x-0 after:bottom-0 after:hidden after:h-12 after:bg-linear-to-t after:from-bg after:to-transparent'
