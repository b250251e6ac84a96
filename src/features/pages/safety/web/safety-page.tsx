import type { MetaFunction } from 'react-router'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta, siteOfRoot } from '#platform/web/pages/page-meta.ts'
import { useSite } from '#platform/web/site.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { ContentsList } from '../../web/contents-list.tsx'
import { LegalLinks } from '../../web/legal-links.tsx'
import * as pagesTexts from '../../web/texts.ts'
import { safetyPath, type TrickName, trickNames } from '../process.ts'
import * as texts from './texts.ts'

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: pagesTexts.staySafe,
    description: texts.safetyLead(siteOfRoot(args.matches[0]).name),
    canonical: safetyPath,
    type: 'article',
  })

export const headers = sameForEveryone

/** Each trick under its name: how it sounds, what to do, what is done about it. Needs no scripts. */
export default function SafetyPage() {
  const site = useSite()
  const brand = site?.name ?? ''
  const tricks = texts.tricks(brand, { hasWalletNames: site?.hasWalletNames ?? false })
  const headings = trickNames.map(id => ({ id, text: tricks[id].title }))
  return (
    <Page className={besideContents}>
      <header className="flex flex-col gap-1">
        <PageTitle>{pagesTexts.staySafe}</PageTitle>
        <p className="text-muted">{texts.safetyLead(brand)}</p>
      </header>
      <ContentsList headings={headings} />
      <div className="flex flex-col gap-4">
        {trickNames.map(name => (
          <Trick key={name} name={name} trick={tricks[name]} brand={brand} />
        ))}
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-48 flex-1">
            <span className="block font-semibold">{texts.reportTitle}</span>
            <span className="text-meta text-muted">{texts.reportLead}</span>
          </p>
          <LinkButton to="/report" tone="secondary">
            {pagesTexts.reportAProblem}
          </LinkButton>
        </Card>
        <LegalLinks />
      </div>
    </Page>
  )
}

type TrickProps = { name: TrickName; trick: texts.TrickTexts; brand: string }

function Trick({ name, trick, brand }: TrickProps) {
  return (
    <section
      aria-labelledby={name}
      className="flex flex-col gap-3 rounded-card bg-surface p-4 shadow-raised lg:p-6"
    >
      <h2 id={name} tabIndex={-1} className="text-h2 font-semibold">
        {trick.title}
      </h2>
      <h3 className="font-semibold">{texts.soundsLike}</h3>
      <ul className="flex flex-col gap-1">
        {quoted.map(({ language, lang }) => (
          <li key={lang} className="border-l-4 border-border pl-3">
            <span className="text-meta text-muted">{texts.languages[language]} </span>
            <q lang={lang}>{trick[language]}</q>
          </li>
        ))}
      </ul>
      <h3 className="font-semibold">{texts.whatToDo}</h3>
      <p>{trick.advice}</p>
      <h3 className="font-semibold">{texts.whatWeDo(brand)}</h3>
      <p>{trick.answer}</p>
    </section>
  )
}

const quoted = [
  { language: 'english', lang: 'en-GH' },
  { language: 'pidgin', lang: 'pcm' },
  { language: 'twi', lang: 'tw' },
] as const

const besideContents =
  'lg:grid lg:grid-cols-[minmax(0,68ch)_18rem] lg:content-start lg:justify-center lg:gap-x-16'
