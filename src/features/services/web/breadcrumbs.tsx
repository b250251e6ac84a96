import { Link } from 'react-router'
import { type Service, trailOf } from './service-words.ts'
import * as texts from './texts.ts'

/** Services › Plumbing › Kumasi. */
export function Breadcrumbs({ service }: { service: Service }) {
  const trail = trailOf(service)
  return (
    <nav aria-label={texts.wherePlace}>
      <ol className="flex flex-wrap items-center gap-x-2 text-meta">
        {trail.map(({ name, path }, at) => (
          <li key={path} className="flex items-center gap-x-2">
            {at > 0 && <span aria-hidden="true">›</span>}
            {at < trail.length - 1 ? (
              <Link
                to={path}
                className="inline-flex min-h-11 min-w-11 items-center font-semibold text-brand-text underline"
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="text-muted">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
