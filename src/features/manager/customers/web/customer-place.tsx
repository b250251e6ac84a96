import { MapView } from '#platform/web/maps/map-view.tsx'
import type { Customer } from './customer.ts'
import * as texts from './texts.ts'

const townZoom = 13

/** Where the customer is, to look at. The map is fetched when its section opens. */
export function CustomerPlace({ customer }: { customer: Customer }) {
  const { latitude, longitude, location } = customer
  if (latitude === null || longitude === null)
    return <p className="text-muted">{texts.noLocationNotice}</p>
  return (
    <div className="flex flex-col gap-3">
      {location && <p className="font-semibold">{location}</p>}
      <MapView
        label={texts.placeOf(customer.username)}
        latitude={latitude}
        longitude={longitude}
        zoom={townZoom}
      />
    </div>
  )
}
