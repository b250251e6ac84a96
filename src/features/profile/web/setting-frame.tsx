import type { ReactNode } from 'react'
import { type OwnUser, useCurrentUserAnswer } from '#features/accounts/web/current-user.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { profilePath } from './profile-settings.ts'
import * as texts from './texts.ts'

type FrameProps = {
  title: string
  /** What this setting is for, or what happens next. */
  lead?: ReactNode
}

/** The frame at once, the setting as soon as its person is known. */
export function SettingOfUser({
  skeleton,
  children,
  ...frame
}: FrameProps & { skeleton: ReactNode; children: (user: OwnUser) => ReactNode }) {
  const { user, error, isFetching, refetch } = useCurrentUserAnswer()
  return (
    <SettingFrame {...frame}>
      {user && children(user)}
      {!user && !error && skeleton}
      {!user && error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? sharedTexts.pageLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </SettingFrame>
  )
}

/** Around one setting of the profile. */
export function SettingFrame({ title, lead, children }: FrameProps & { children: ReactNode }) {
  return (
    <Page className="max-lg:pb-0 max-xl:max-w-[704px] xl:mx-0">
      <header className="flex flex-col gap-1">
        <BackLink to={profilePath}>{texts.profile}</BackLink>
        <PageTitle>{title}</PageTitle>
        {lead && <p className="max-w-[68ch] text-muted">{lead}</p>}
      </header>
      {children}
    </Page>
  )
}
