import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathOfService } from '../process.ts'
import type { CountedTown, Service } from './service-words.ts'
import * as texts from './texts.ts'

/** Where else this is offered, and what goes with it. */
export function ServiceLinks({ service, towns }: { service: Service; towns: CountedTown[] }) {
  const { category, town, related } = service
  return (
    <>
      {(towns.length > 0 || town) && (
        <LinkGroup
          title={town ? texts.nearestTownsTitle : texts.otherTownsTitle(category.description)}
        >
          {towns.map(({ slug, name, gigs_count }) => (
            <CountedLink key={slug} to={pathOfService(category.slug, slug)} count={gigs_count}>
              {name}
            </CountedLink>
          ))}
          {town && <CountedLink to={pathOfService(category.slug)}>{texts.allOfGhana}</CountedLink>}
        </LinkGroup>
      )}
      {related.length > 0 && (
        <LinkGroup title={texts.relatedTitle}>
          {related.map(({ category: { slug, description }, gigs_count, town }) => (
            <CountedLink key={slug} to={pathOfService(slug, town?.slug)} count={gigs_count}>
              {description}
            </CountedLink>
          ))}
        </LinkGroup>
      )}
    </>
  )
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-h2 font-semibold">{title}</h2>
      <ul className="link-list">{children}</ul>
    </section>
  )
}

function CountedLink(props: { to: string; count?: number; children: ReactNode }) {
  const { to, count, children } = props
  return (
    <li>
      <Link to={to} discover="none">
        {children}
        {count !== undefined && <small>{texts.offersCount(count)}</small>}
      </Link>
    </li>
  )
}
