import { Check } from 'lucide-react'
import { useState } from 'react'
import type { MatchDecision } from '#features/gigs/images/matching/process.ts'
import { Button } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import { RowActions, rowActionLook } from '../../../web/row-actions.tsx'
import { DecideMatchDialog } from './decide-match-dialog.tsx'
import type { ImageMatch } from './image-match.ts'
import * as texts from './texts.ts'

/** What waits is marked as copied or allowed; what is decided stays so. */
export function MatchRowActions({ match }: { match: ImageMatch }) {
  const [deciding, setDeciding] = useState<MatchDecision>()
  if (match.state !== 'waiting') return <span className="text-muted">{texts.decided}</span>
  return (
    <>
      <RowActions
        label={texts.actionsForMatch(match.id)}
        menu={
          <MenuItem
            onSelect={() => setDeciding('allowed')}
            icon={<Check size={18} aria-hidden="true" />}
          >
            {texts.allow}
          </MenuItem>
        }
      >
        <Button
          size="small"
          tone="secondary"
          onClick={() => setDeciding('copied')}
          aria-label={texts.actionOnMatch(texts.copied, match.id)}
          className={rowActionLook}
        >
          {texts.copied}
        </Button>
      </RowActions>
      {deciding && (
        <DecideMatchDialog
          matchId={match.id}
          decision={deciding}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}
