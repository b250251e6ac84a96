import { ChevronDown, ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { placeholders } from '#features/pages/placeholders/process.ts'
import { pagesOfLaw } from '#features/pages/process.ts'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import type { AuditWords } from '../../web/audit-changes.ts'
import { AuditList } from '../../web/audit-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { WholePage } from './page-form-state.ts'
import * as texts from './texts.ts'

/** Beside the text: where it is read, what fills itself in, and who changed it. */
export function PageAside({ page, className }: { page?: WholePage; className: string }) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-4', className)}>
      {page?.is_published && <Address page={page} />}
      {page && pagesOfLaw.includes(page.id) && (
        <Notice tone="neutral">{texts.alwaysPublishedNotice}</Notice>
      )}
      <Placeholders />
      {page && (
        <Card className="flex flex-col gap-2">
          <h2 className="text-h2 font-semibold">{sharedTexts.history}</h2>
          <AuditList entries={page.audit} words={words} />
        </Card>
      )}
    </div>
  )
}

function Address({ page: { path, updated_at } }: { page: WholePage }) {
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h2 font-semibold">{texts.address}</h2>
      <Link
        to={path}
        target="_blank"
        className="inline-flex min-h-11 items-center gap-2 text-meta text-brand-text underline"
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">{path}</span>
        <ExternalLink size={18} aria-hidden="true" className="shrink-0" />
        <span className="sr-only">{platformTexts.newTabNotice}</span>
      </Link>
      <p className="text-meta text-muted">{texts.lastChanged(<TimeText at={updated_at} />)}</p>
    </Card>
  )
}

function Placeholders() {
  return (
    <Card>
      <details className="group">
        <summary className="-my-2 flex min-h-11 list-none items-center gap-2 rounded-control [&::-webkit-details-marker]:hidden">
          <h2 className="min-w-0 flex-1 text-h2 font-semibold">{texts.placeholdersTitle}</h2>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="shrink-0 text-muted group-open:rotate-180"
          />
        </summary>
        <p className="mt-3 text-meta text-muted">{texts.placeholdersLead}</p>
        <dl className="mt-2 flex flex-col gap-2 text-meta">
          {Object.entries(placeholders).map(([name, meaning]) => (
            <div key={name}>
              <dt className="select-all font-mono [overflow-wrap:anywhere]">{`{{${name}}}`}</dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  )
}

const words: AuditWords = {
  actions: {
    add: managerTexts.added,
    edit: managerTexts.edited,
    publish: texts.published,
    unpublish: texts.unpublished,
  },
  fields: {
    slug: { name: texts.address },
    is_published: {
      name: sharedTexts.status,
      inWords: value => (value === true ? texts.published : texts.draft),
    },
    content_characters: { name: texts.charactersOfContent },
  },
}
