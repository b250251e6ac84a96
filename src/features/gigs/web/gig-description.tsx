import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import * as sharedTexts from '#ui/texts.ts'
import { isCut } from './description-length.ts'
import * as texts from './texts-after-first-visit.ts'

/** The first 8 lines; the rest on request, and at once where no script could show it. */
export function GigDescription({ html }: { html: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const cut = isCut(html)
  return (
    <section
      aria-label={sharedTexts.description}
      data-needs-scripts=""
      className="flex flex-col items-start"
    >
      <div
        id={id}
        className={classNames(
          'relative w-full overflow-hidden scriptless:max-h-none print:max-h-none',
          !whole && cut.phone && 'max-lg:max-h-48',
          !whole && cut.wide && 'lg:max-h-48',
        )}
      >
        <div
          className="rich-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans all rich text on its way in
          dangerouslySetInnerHTML={{ __html: html }}
        />
        {!whole && cut.phone && <div className={classNames(fade, !cut.wide && 'lg:hidden')} />}
      </div>
      {cut.phone && (
        <Button
          tone="quiet"
          size="small"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
          className={classNames('-ml-3 scriptless:hidden print:hidden', !cut.wide && 'lg:hidden')}
        >
          {whole ? texts.less : texts.more}
        </Button>
      )}
    </section>
  )
}

const fade =
  'absolute inset-x-0 bottom-0 h-12 bg-[linear-gradient(to_top,var(--bg),transparent)] scriptless:hidden print:hidden'
