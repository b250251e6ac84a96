import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { longestReason, shortestReason } from '#features/chat/oversight/process.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { showCustomer } from '../contract.ts'
import type { Customer } from './customer.ts'
import { IdPhoto } from './id-photo.tsx'
import * as texts from './texts.ts'

type AskedPhotoProps = {
  customer: Customer
  /** Asks for the customer again, who has sent another document since. */
  onAskAgain: () => void
}

/** The picture of a document that is opened only for a reason, which is logged with each look. */
export function AskedPhoto({ customer, onAskAgain }: AskedPhotoProps) {
  const [reason, setReason] = useState('')
  const [given, setGiven] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof showCustomer>('GET /api/manager/customer/{id}', {
      ...{ id: customer.id, reason: given },
    }),
    enabled: given !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const shownAt = customer.kyc_submitted_at ?? ''
  const openedAt = data?.customer.kyc_submitted_at ?? ''
  const isNewer = openedAt > shownAt
  useEffect(() => {
    if (isNewer) onAskAgain()
  }, [isNewer, onAskAgain])
  const file = data?.customer.id_photo_file
  // Never beside what stood on another one.
  if (file && openedAt === shownAt)
    return <IdPhoto file={file} owner={customer.username} onAskAgain={refetch} />

  function open(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const text = reason.trim()
    setTooShort(text.length < shortestReason)
    if (text.length < shortestReason) return
    if (text === given) refetch()
    setGiven(text)
  }
  return (
    <div className="flex flex-col gap-3">
      <AlertList items={error ? sentencesOf(error) : []} />
      <TextField
        label={managerTexts.reason}
        hint={texts.photoReasonHint}
        error={isTooShort ? texts.photoReasonTooShort : undefined}
        maxLength={longestReason}
        value={reason}
        onChange={event => setReason(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && open(event)}
      />
      <Button tone="secondary" pending={isFetching} onClick={open}>
        {texts.openPhotoButton}
      </Button>
    </div>
  )
}
