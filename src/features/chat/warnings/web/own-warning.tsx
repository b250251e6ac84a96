import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#platform/web/api.ts'
import { longestMessage } from '../../process.ts'
import type { checkMessage } from '../contract.ts'
import { WarningLine } from './warning-line.tsx'

const pauseMs = 1000
const checkRoute = 'POST /api/chat/message/check'

/** Above the button that sends, what the reader will be told. It holds nothing back. */
export function OwnWarning({ text }: { text: string }) {
  const asked = useSettled(text.trim())
  const { data } = useQuery({
    queryKey: [checkRoute, asked],
    queryFn: () => call<typeof checkMessage>(checkRoute, { message: asked }),
    enabled: asked !== '' && [...asked].length <= longestMessage,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [warning] = (text.trim() !== '' && asked !== '' && data?.warnings) || []
  return <div role="status">{warning && <WarningLine warning={warning} />}</div>
}

/** What was typed, once nobody has typed for a moment; at once where it was emptied. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
