import { useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { Picture } from '#platform/web/picture.tsx'
import { Button } from '#ui/button.tsx'
import type { Customer } from './customer.ts'
import { rightsOver } from './customer-rights.ts'
import { RemovePortraitDialog } from './remove-portrait-dialog.tsx'
import * as texts from './texts.ts'

/** The photo as others see it, and how it goes where it must not stay. */
export function CustomerPortrait({ customer }: { customer: Customer }) {
  const [asking, setAsking] = useState(false)
  const { portrait, portrait_large, username } = customer
  const { removePortrait } = rightsOver(customer, useCurrentUser())
  return (
    <>
      {portrait && (
        <div className="flex flex-wrap items-center gap-4">
          <span className="relative inline-flex size-24 shrink-0 overflow-hidden rounded-control bg-sunken">
            <Picture
              group={`portrait-${customer.id}`}
              shows={texts.portraitOf(username)}
              src={portrait_large ?? portrait}
              smaller={portrait}
              alt={texts.portraitOf(username)}
              className="size-full object-cover"
            />
          </span>
          {removePortrait && (
            <Button tone="danger-outline" onClick={() => setAsking(true)}>
              {texts.removePortraitButton}
            </Button>
          )}
        </div>
      )}
      {asking && <RemovePortraitDialog customer={customer} onClose={() => setAsking(false)} />}
    </>
  )
}
