import { type Context, useContext } from 'react'

/** The value of a context that a provider must give. */
export function useRequiredContext<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('No provider')
  return value
}
