import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type {
  endOtherSessions,
  endSession,
  listSessions,
} from '#features/accounts/sessions/contract.ts'
import type { Received } from '#platform/contract.ts'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { markStale } from '#platform/web/query-client.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { showToast } from '#ui/toast.ts'
import * as profileTexts from '../../web/texts.ts'
import * as texts from './texts.ts'

type Session = Received<typeof listSessions>['sessions']['data'][number]

/** Whoever has more ends them all at once. */
const shownAtMost = 50

/** Logging out asks for nothing: its owner must be quick. */
export function SessionsCard() {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listSessions>('GET /api/customer/sessions', { records_per_page: shownAtMost }),
  )
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-bold">{texts.sessionsTitle}</h2>
      {data && <Sessions sessions={data.sessions.data} />}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-24 rounded-control" />
        </Loading>
      )}
      {!data && error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.sessionsLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </Card>
  )
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { pendingName, problems, run } = useAction<string>()
  const hasOthers = sessions.some(({ current }) => !current)

  const end = ({ id, device_name }: Session) =>
    run(async () => {
      await call<typeof endSession>('DELETE /api/customer/sessions/{id}', { id })
      await markStale('/api/customer/sessions')
      showToast({ message: texts.loggedOut(device_name) })
    }, String(id))

  const endOthers = () =>
    run(async () => {
      const { message } = await call<typeof endOtherSessions>(
        'POST /api/customer/sessions/end-others',
        {},
      )
      await markStale('/api/customer/sessions')
      showToast({ message })
    }, 'others')

  return (
    <>
      <AlertList items={problems} />
      <ul className="flex flex-col divide-y divide-border">
        {sessions.map(session => (
          <li key={session.id} className="py-3">
            <SessionRow
              session={session}
              pending={pendingName === String(session.id)}
              onEnd={() => end(session)}
            />
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <Button
          tone="danger-outline"
          pending={pendingName === 'others'}
          onClick={endOthers}
          className="self-start max-sm:self-stretch"
        >
          {texts.logOutElsewhere}
        </Button>
      ) : (
        <p className="text-muted">{texts.nowhereElse}</p>
      )}
    </>
  )
}

function SessionRow({
  session,
  pending,
  onEnd,
}: {
  session: Session
  pending: boolean
  onEnd: () => void
}) {
  const { device_name, network, method, last_used_at, current } = session
  return (
    <div className="flex flex-wrap items-center gap-3">
      <MonitorSmartphone size={22} aria-hidden="true" className="shrink-0 text-brand-text" />
      <div className="min-w-32 flex-1">
        <p className="break-words font-semibold">{device_name}</p>
        <p className="text-meta text-muted">
          {[methodWords[method], network].filter(Boolean).join(' · ')}
          {' · '}
          <TimeText at={last_used_at} />
        </p>
      </div>
      {current ? (
        <StatusChip tone="success">{profileTexts.deviceMenuLabel}</StatusChip>
      ) : (
        <Button
          tone="secondary"
          size="small"
          pending={pending}
          onClick={onEnd}
          aria-label={texts.logOutDevice(device_name)}
        >
          {texts.logOut}
        </Button>
      )}
    </div>
  )
}

const methodWords: Record<string, string | undefined> = {
  password: profileTexts.password,
  'password+totp': texts.byApp,
  'password+passkey': texts.byPasswordAndPasskey,
  'password+recovery_code': texts.byRecoveryCode,
  passkey: texts.byPasskey,
  verification: texts.byVerification,
}
