import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatMoment } from '#ui/formats.ts'
import { actionName, changesOf } from '../../web/audit-changes.ts'
import { ChangedField } from '../../web/audit-list.tsx'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import * as managerTexts from '../../web/texts.ts'
import { Subject } from './audit-columns.tsx'
import type { LoggedEntry } from './audit-words.ts'
import * as texts from './texts.ts'

/** What was changed, and the entry's place in the chain. */
export function EntryDetails({ entry }: { entry: LoggedEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <RowActions>
      <Button
        tone="secondary"
        size="small"
        onClick={() => setIsOpen(true)}
        aria-label={texts.showDetails(entry.id)}
        className={rowActionLook}
      >
        {texts.details}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.detailsOf(entry.id)}
        shape="card"
      >
        <Details entry={entry} />
      </Dialog>
    </RowActions>
  )
}

function Details({ entry }: { entry: LoggedEntry }) {
  const { action, actor, subject, reason, created_at } = entry
  const changes = changesOf(entry)
  return (
    <div className="flex flex-col gap-4 text-meta">
      <p>
        <strong className="block text-body">{actionName(action)}</strong>
        <Subject subject={subject} />
        <span className="block text-muted">
          {managerTexts.byWhomWhen(
            actor?.username ?? managerTexts.aClosedAccount,
            formatMoment(new Date(created_at)),
          )}
        </span>
      </p>
      {reason && (
        <p className="[overflow-wrap:anywhere]">
          <span className="block text-muted">{managerTexts.reason}</span>
          {reason}
        </p>
      )}
      {changes.length === 0 ? (
        <p className="text-muted">{texts.noChange}</p>
      ) : (
        <dl className="flex flex-col gap-2">
          {changes.map(change => (
            <ChangedField key={change.field} {...change} />
          ))}
        </dl>
      )}
      <Hash name={texts.hash} hash={entry.hash} />
      <Hash name={texts.previousHash} hash={entry.previous_hash} />
    </div>
  )
}

function Hash({ name, hash }: { name: string; hash: string }) {
  return (
    <div>
      <p className="text-muted">{name}</p>
      <p className="flex items-center gap-2">
        <span className="min-w-0 font-mono [overflow-wrap:anywhere]">{hash}</span>
        <CopyButton name={texts.hashName} text={hash} />
      </p>
    </div>
  )
}
