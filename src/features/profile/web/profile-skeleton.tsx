import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { profileSettings } from './profile-settings.ts'
import { settingListLook, settingRowLook } from './setting-row.tsx'
import * as texts from './texts.ts'

/** One column; from 1280 px on what comes next stands beside the list. */
export const profileLook =
  'flex flex-col gap-4 lg:gap-6 xl:grid xl:grid-cols-[minmax(0,36rem)_minmax(0,18rem)] xl:items-start xl:gap-x-8'

export function ProfileSkeleton() {
  return (
    <Loading label={texts.profileLoading}>
      <div className={profileLook}>
        <Card className="flex flex-col gap-3 xl:col-start-2 xl:row-start-1">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-2 w-full rounded-full" />
          <Skeleton className="h-6 w-full max-w-96" />
          <Skeleton className="h-12 w-full rounded-control sm:w-52" />
        </Card>
        <div className="flex flex-col gap-4 lg:gap-6">
          <Card className="flex flex-col gap-3">
            <div className="flex items-center gap-4">
              <Skeleton className="size-16 shrink-0 rounded-full" />
              <Skeleton className="h-12 w-full max-w-96" />
            </div>
            <Skeleton className="h-12 w-full rounded-control sm:w-52" />
          </Card>
          <div className={settingListLook}>
            <div className="divide-y divide-border">
              {profileSettings.map(({ to, icon: Icon, label }) => (
                <div key={to} className={settingRowLook}>
                  <Icon size={22} aria-hidden="true" className="shrink-0 text-brand-text" />
                  <span className="flex min-w-0 flex-1 flex-col gap-1">
                    <span className="font-semibold">{label}</span>
                    <Skeleton className="h-5 w-48" />
                  </span>
                </div>
              ))}
            </div>
          </div>
        </div>
      </div>
    </Loading>
  )
}
