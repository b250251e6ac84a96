import { Check, Eye, EyeOff, History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isHiding } from '#features/orders/reviews/moderation/process.ts'
import { call } from '#platform/web/api.ts'
import { Button } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { moderateReview } from '../contract.ts'
import { HideDialog } from './hide-dialog.tsx'
import { ReviewDetails } from './review-details.tsx'
import type { ReviewAction, ReviewRow } from './review-row.ts'
import * as texts from './texts.ts'

type ReviewRowActionsProps = {
  review: ReviewRow
  busy: boolean
  act: ReturnType<typeof useRowAction>['act']
}

/** What is open now, the first in sight; to hide asks for the reason that people will read. */
export function ReviewRowActions({ review, busy, act }: ReviewRowActionsProps) {
  const [hiding, setHiding] = useState<ReviewAction>()
  const [areDetailsOpen, setDetailsOpen] = useState(false)
  const { id, available_actions } = review
  const [first, ...others] = available_actions

  const take = (action: ReviewAction) =>
    isHiding(action) ? setHiding(action) : act(id, () => decide(review, action))
  const showDetails = () => setDetailsOpen(true)
  return (
    <>
      <RowActions
        label={texts.actionsForReview(id)}
        menu={
          <>
            {others.map(action => (
              <MenuItem
                key={action}
                disabled={busy}
                tone={isHiding(action) ? 'danger' : undefined}
                onSelect={() => take(action)}
                icon={actionIcons[action]}
              >
                {actionNames[action]}
              </MenuItem>
            ))}
            <MenuItem onSelect={showDetails} icon={<History size={18} aria-hidden="true" />}>
              {texts.details}
            </MenuItem>
          </>
        }
      >
        {first ? (
          <Button
            size="small"
            tone="secondary"
            pending={busy && !hiding}
            onClick={() => take(first)}
            aria-label={texts.actionOnReview(actionNames[first], id)}
            className={rowActionLook}
          >
            {actionNames[first]}
          </Button>
        ) : (
          <span className="text-muted">{managerTexts.othersDecide}</span>
        )}
      </RowActions>
      {hiding && (
        <HideDialog review={review} action={hiding} onClose={() => setHiding(undefined)} />
      )}
      {areDetailsOpen && <ReviewDetails id={id} onClose={() => setDetailsOpen(false)} />}
    </>
  )
}

const actionNames: Record<ReviewAction, string> = {
  approve: sharedTexts.approve,
  hide: texts.hide,
  show: texts.showAgain,
  'hide-reply': texts.hideReply,
  'show-reply': texts.showReply,
}

const hidden = <EyeOff size={18} aria-hidden="true" />
const seen = <Eye size={18} aria-hidden="true" />
const actionIcons: Record<ReviewAction, ReactNode> = {
  approve: <Check size={18} aria-hidden="true" />,
  hide: hidden,
  show: seen,
  'hide-reply': hidden,
  'show-reply': seen,
}

const decide = ({ id, changed_at }: ReviewRow, action: ReviewAction) =>
  call<typeof moderateReview>('POST /api/manager/review/{id}', {
    ...{ id, action, seen_changed_at: changed_at },
  })
