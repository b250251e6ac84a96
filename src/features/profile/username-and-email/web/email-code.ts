import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { useIsStaying } from '#platform/web/pages/is-leaving.ts'
import type { confirmEmail } from '../../contract.ts'
import { rememberChange } from '../../web/remember-change.ts'

type Confirming =
  | { step: 'none' | 'confirming' }
  | { step: 'confirmed'; message: string }
  /** `again`: nothing was decided, the code may still be good. */
  | { step: 'failed'; reasons: string[]; again: boolean }

const parameter = 'email_code'

/** Whoever comes by the link in the e-mail has it confirmed on arrival, once. */
export function useEmailCode() {
  const [query, setQuery] = useSearchParams()
  const code = query.get(parameter)
  const [state, setState] = useState<Confirming>({ step: code ? 'confirming' : 'none' })
  const tried = useRef<string>(null)
  const isStaying = useIsStaying()

  async function confirm(tested: string) {
    tried.current = tested
    setState({ step: 'confirming' })
    try {
      const { user, message } = await call<typeof confirmEmail>(
        'POST /api/customer/email/confirm',
        { code: tested },
      )
      rememberChange(user)
      setState({ step: 'confirmed', message })
    } catch (error) {
      const again = isUndecided(error)
      setState({ step: 'failed', reasons: sentencesOf(error), again })
      if (again) return
    }
    // A reload must not try a used code again.
    if (isStaying()) setQuery(withoutCode, { replace: true, preventScrollReset: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each code is tried once
  useEffect(() => {
    if (code && tried.current !== code) confirm(code)
  }, [code])

  return { state, retry: () => code && confirm(code) }
}

const isUndecided = (error: unknown) => !(error instanceof ApiError) || error.status !== 422

function withoutCode(query: URLSearchParams) {
  const rest = new URLSearchParams(query)
  rest.delete(parameter)
  return rest
}
