import { Ban, Clock, Lock, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MetaFunction } from 'react-router'
import { type OwnUser, useCurrentUserAnswer } from '#features/accounts/web/current-user.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { IdentityChip } from '../identity/web/identity-chip.tsx'
import { PortraitCard } from '../portrait/web/portrait-card.tsx'
import { actionsUnder, type PendingAction, usePendingActions } from './pending-actions.ts'
import { ProfileProgress } from './profile-progress.tsx'
import {
  availabilityPath,
  blockedPeoplePath,
  identityPath,
  locationPath,
  notificationSettingsPath,
  paymentAccountPath,
  profileSettings,
  securityPath,
  usernameAndEmailPath,
  yourDataPath,
} from './profile-settings.ts'
import { ProfileSkeleton, profileLook } from './profile-skeleton.tsx'
import { SettingRow, settingListLook } from './setting-row.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.profile })

export default function ProfilePage() {
  const person = useCurrentUserAnswer()
  const pending = usePendingActions()
  const error = person.error ?? pending.error
  return (
    <Page className="max-xl:max-w-[704px] xl:mx-0">
      <header className="flex flex-col gap-1">
        <BackLink to="/account">{texts.account}</BackLink>
        <PageTitle>{texts.profile}</PageTitle>
      </header>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.profileLoadError}
          onRetry={() => Promise.all([person.refetch(), pending.refetch()])}
          retrying={person.isFetching || pending.isFetching}
        />
      )}
      {person.user && pending.actions && <Settings user={person.user} actions={pending.actions} />}
      {!error && !(person.user && pending.actions) && <ProfileSkeleton />}
    </Page>
  )
}

function Settings({ user, actions }: { user: OwnUser; actions: readonly PendingAction[] }) {
  const states = statesOf(user)
  return (
    <div className={profileLook}>
      <ProfileProgress actions={actions} />
      <div className="flex flex-col gap-4 lg:gap-6">
        <PortraitCard user={user} />
        <nav aria-label={texts.profileSettings} className={settingListLook}>
          <ul className="divide-y divide-border">
            {profileSettings.map(setting => (
              <li key={setting.to}>
                <SettingRow
                  {...setting}
                  warning={actionsUnder(setting.to, actions)[0]?.message}
                  done={actionsUnder(setting.to, actions).length === 0}
                >
                  {states[setting.to]}
                </SettingRow>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <nav aria-label={texts.otherSettings} className={settingListLook}>
        <ul className="divide-y divide-border">
          <li>
            <SettingRow to={securityPath} label={texts.security} icon={Lock}>
              {texts.securityHint}
            </SettingRow>
          </li>
          <li>
            <SettingRow to={availabilityPath} label={texts.availability} icon={Clock}>
              {user.back_on ? texts.backOn(user.back_on) : texts.availabilityHint}
            </SettingRow>
          </li>
          <li>
            <SettingRow
              to={notificationSettingsPath}
              label={texts.notificationSettings}
              icon={SlidersHorizontal}
            >
              {texts.notificationSettingsHint}
            </SettingRow>
          </li>
          <li>
            <SettingRow to={blockedPeoplePath} label={texts.blockedPeople} icon={Ban}>
              {texts.blockedPeopleHint}
            </SettingRow>
          </li>
        </ul>
      </nav>
      <nav aria-label={texts.yourRights} className={settingListLook}>
        <SettingRow to={yourDataPath} label={texts.yourData} icon={ShieldCheck}>
          {texts.yourDataHint}
        </SettingRow>
      </nav>
    </div>
  )
}

/** What stands in each setting now. Why an identity was rejected is said by what has to be done about it. */
function statesOf(user: OwnUser): Record<string, ReactNode> {
  return {
    [usernameAndEmailPath]: (
      <>
        {user.username} · <span className="break-words">{user.email}</span>
        {user.pending_email && (
          <span className="block font-semibold text-info-text">
            {texts.pendingEmailHint(user.pending_email)}
          </span>
        )}
      </>
    ),
    [identityPath]: user.kyc_status !== 'none' && (
      <span className="flex pt-1">
        <IdentityChip status={user.kyc_status} />
      </span>
    ),
    [paymentAccountPath]: user.payment_detail && paymentAccountLine(user.payment_detail),
    [locationPath]: user.location,
  }
}

const paymentAccountLine = (account: NonNullable<OwnUser['payment_detail']>) =>
  texts.numberEndingIn(account.institution_name, account.account_no.slice(-4))
