import { ExternalLink, MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import type { Position } from '#platform/web/maps/geolocation.ts'
import { MapView } from '#platform/web/maps/map-view.tsx'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { useSession } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import * as texts from './texts.ts'

type Placed = Pick<Gig, 'latitude' | 'longitude' | 'location_based'>

/** Where a location-based gig is, for those who may know it; for others only that there is a place. */
export function GigPlace({ gig }: { gig: Placed }) {
  if (gig.location_based !== 1) return null
  const { latitude, longitude } = gig
  return (
    <section aria-labelledby="place" className="flex flex-col gap-3">
      <h2 id="place" className="text-h2 font-semibold">
        {texts.location}
      </h2>
      {latitude !== null && longitude !== null ? (
        <KnownPlace latitude={latitude} longitude={longitude} />
      ) : (
        <HiddenPlace />
      )}
    </section>
  )
}

function KnownPlace(position: Position) {
  const [shown, setShown] = useState(false)
  const point = `${position.latitude},${position.longitude}`
  return (
    <>
      {shown ? (
        <MapView label={texts.gigMapLabel} {...position} />
      ) : (
        <Pattern>
          <Button
            tone="secondary"
            icon={<MapPin size={20} aria-hidden="true" />}
            onClick={() => setShown(true)}
          >
            {texts.showMap}
          </Button>
          <span className={`${plate} text-meta`}>{texts.mapDataHint}</span>
        </Pattern>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-meta text-muted">
        <span className="tabular-nums">
          {position.latitude.toFixed(5)}, {position.longitude.toFixed(5)}
        </span>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${point}`}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4"
        >
          {texts.directions}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      </p>
    </>
  )
}

/** What the server renders is for visitors; a person reads nothing until it is known what is right for them. */
function HiddenPlace() {
  const loggedIn = useSession() !== null
  const user = useCurrentUser()
  const location = useLocation()
  if (loggedIn) {
    return (
      <Pattern>
        {user && !user.is_kyc_verified && <p className={plate}>{texts.hiddenLocationNotice}</p>}
      </Pattern>
    )
  }
  return (
    <Pattern>
      <p className={`${plate} in-data-[auth=user]:invisible`}>
        {texts.loginForLocationHint(
          <Link
            to={pathWithRedirect('/login', location)}
            className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
          >
            {texts.loginLink}
          </Link>,
        )}
      </p>
    </Pattern>
  )
}

const plate = 'rounded-control bg-surface px-3 py-1.5 text-center'

/** Looks like a place and tells nothing: the same for every gig. */
function Pattern({ children }: { children: ReactNode }) {
  return (
    <div className="weave flex min-h-40 flex-col items-center justify-center gap-2 rounded-card p-4">
      {children}
    </div>
  )
}
