import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import type { PendingAction } from './pending-actions.ts'
import { progressIn } from './profile-settings.ts'
import * as texts from './texts.ts'

/** How much of the profile is done, and the one thing to do next. */
export function ProfileProgress({ actions }: { actions: readonly PendingAction[] }) {
  const { done, of: total, next } = progressIn(actions)
  return (
    <Card className="flex flex-col gap-3 xl:col-start-2 xl:row-start-1">
      <h2 className="text-h2 font-semibold tabular-nums" id="profile-progress">
        {texts.ofDone(done, total)}
      </h2>
      <progress
        value={done}
        max={total}
        aria-labelledby="profile-progress"
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
      {next ? (
        <>
          <p>{next.message}</p>
          <LinkButton
            to={next.setting.to}
            className="self-start max-sm:self-stretch xl:self-stretch"
          >
            {next.setting.action ?? next.setting.label}
          </LinkButton>
        </>
      ) : (
        <p className="text-muted">{texts.allDoneHint}</p>
      )}
    </Card>
  )
}
