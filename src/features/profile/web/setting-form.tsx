import type { ReactNode, SyntheticEvent } from 'react'
import type { FormAlert } from '#platform/web/forms/contract-form.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

type SettingFormProps = {
  onSubmit: (event: SyntheticEvent) => void
  alerts: readonly FormAlert[]
  /** A success message of the server, until the next try. */
  success?: string
  /** Above the fields: how things stand. */
  state?: ReactNode
  /** What a person should know before sending: beside the fields on wide screens, below them on others. */
  aside?: ReactNode
  actions: ReactNode
  /** The fields. */
  children: ReactNode
}

export function SettingForm(props: SettingFormProps) {
  const { onSubmit, alerts, success, state, aside, actions, children } = props
  return (
    <form method="post" noValidate onSubmit={onSubmit} className={aside ? settingLook : narrowLook}>
      <div className="flex min-w-0 flex-col gap-4">
        <AlertList items={alerts} />
        {alerts.length === 0 && <SuccessAlert>{success}</SuccessAlert>}
        {state}
        <Card className="flex flex-col gap-5">{children}</Card>
      </div>
      {aside && <Aside>{aside}</Aside>}
      <ActionBar>{actions}</ActionBar>
    </form>
  )
}

const narrowLook = 'flex flex-1 flex-col gap-4 xl:max-w-[36rem] xl:flex-none xl:gap-6'

/** One column, and from 1280 px on what is to be known at its side. */
export const settingLook =
  'flex flex-1 flex-col gap-4 xl:grid xl:flex-none xl:grid-cols-[minmax(0,36rem)_minmax(0,18rem)] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-8 xl:gap-y-6'

export function Aside({ children }: { children: ReactNode }) {
  return (
    <aside className="flex flex-col gap-3 text-meta text-muted max-xl:px-1 max-xl:pb-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 [&_h2]:font-bold [&_h2]:text-ink [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1 [&_ul]:pl-5">
      {children}
    </aside>
  )
}

/** As many fields as will stand there. */
export function SettingFormSkeleton({
  fields,
  button = 'lg:w-24',
}: {
  fields: string[]
  button?: string
}) {
  return (
    <div className={narrowLook}>
      <Loading>
        <Card className="flex flex-col gap-5">
          {fields.map((height, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <div key={at} className="flex flex-col gap-1.5">
              <Skeleton className="h-5 w-28" />
              <Skeleton className={`rounded-control ${height}`} />
            </div>
          ))}
        </Card>
      </Loading>
      <ActionBar>
        <Skeleton className={`h-12 rounded-control max-lg:flex-1 ${button}`} />
      </ActionBar>
    </div>
  )
}
