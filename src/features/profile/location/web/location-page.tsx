import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { devicePosition, type Position } from '#platform/web/maps/geolocation.ts'
import { MapView } from '#platform/web/maps/map-view.tsx'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import * as platformTexts from '#platform/web/texts.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import type { updateLocation } from '../../contract.ts'
import { rememberChange } from '../../web/remember-change.ts'
import { Aside, SettingFormSkeleton, settingLook } from '../../web/setting-form.tsx'
import { SettingOfUser } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import * as texts from './texts.ts'
import { WhoSeesLocation } from './who-sees-location.tsx'

const title = profileTexts.location
const denied = texts.permissionError
/** A town rather than its streets. */
const mapZoom = 13

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title })

export default function LocationPage() {
  return (
    <SettingOfUser
      title={title}
      lead={texts.pageLead}
      skeleton={<SettingFormSkeleton fields={['h-60 lg:h-80']} button="lg:w-48" />}
    >
      {user => <Location user={user} />}
    </SettingOfUser>
  )
}

function Location({ user }: { user: OwnUser }) {
  const { problems, saved, pending, setLocation } = useSetLocation()
  return (
    <div className={settingLook}>
      <div className="flex min-w-0 flex-col gap-4">
        <AlertList items={problems} />
        <SuccessAlert>{saved}</SuccessAlert>
        <Card className="flex flex-col gap-3">
          <SavedPlace user={user} />
        </Card>
      </div>
      <Aside>
        <WhoSeesLocation />
      </Aside>
      <ActionBar>
        <Button
          pending={pending}
          icon={<LocateFixed size={20} aria-hidden="true" />}
          onClick={setLocation}
          className="max-lg:flex-1"
        >
          {platformTexts.useMyLocation}
        </Button>
      </ActionBar>
    </div>
  )
}

function SavedPlace({ user: { location, latitude, longitude } }: { user: OwnUser }) {
  if (latitude === null || longitude === null) {
    return (
      <>
        <h2 className="text-card font-semibold">{texts.emptyTitle}</h2>
        <p>{texts.emptyHint}</p>
      </>
    )
  }
  return (
    <>
      <h2 className="flex items-center gap-2 text-card font-semibold">
        <MapPin size={20} aria-hidden="true" className="shrink-0 text-brand-text" />
        {location ?? texts.yourLocation}
      </h2>
      <MapView
        label={texts.yourLocation}
        latitude={latitude}
        longitude={longitude}
        zoom={mapZoom}
      />
      <p className="text-meta text-muted">{texts.movedHint}</p>
    </>
  )
}

function useSetLocation() {
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [saved, setSaved] = useState('')

  async function setLocation() {
    setPending(true)
    setProblems([])
    setSaved('')
    try {
      const position = await devicePosition().catch(() => undefined)
      if (position) await save(position)
      else setProblems([denied])
    } catch (error) {
      setProblems(sentencesOf(error))
    } finally {
      setPending(false)
    }
  }

  async function save(position: Position) {
    const answer = await call<typeof updateLocation>('POST /api/customer/location/update', position)
    rememberChange(answer.user)
    setSaved(answer.message)
  }

  return { problems, saved, pending, setLocation }
}
