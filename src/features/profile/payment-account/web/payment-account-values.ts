/** What the payment account's form starts with and says: everything about it that needs no screen. */
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import type { Received } from '#platform/contract.ts'
import type { accountOptions } from '../../contract.ts'

type Name =
  | 'payment_account_type_code'
  | 'payment_account_currency'
  | 'payment_institution_name'
  | 'payment_institution_code'
  | 'payment_account_no'
  | 'payment_name_on_account'
export type PaymentAccountValues = Record<Name, string>
export type AccountTypes = Received<typeof accountOptions>['types']

/** Any form that has these fields among its own: managers change payment accounts too. */
export type PaymentAccountFields = {
  field: (name: Name) => Omit<UseFormRegisterReturn, 'name'> & { name: string; error?: string }
  value: (name: Name) => unknown
  setValue: (name: Name, value: unknown) => void
}

/** As the controls hold them. What is not known yet is left open, but for Ghana's currency. */
export function valuesOf(account: OwnUser['payment_detail']): PaymentAccountValues {
  return {
    payment_account_type_code: account?.account_type_code ?? '',
    payment_account_currency: account?.account_currency ?? 'GHS',
    payment_institution_name: account?.institution_name ?? '',
    payment_institution_code: account?.institution_code ?? '',
    payment_account_no: account?.account_no ?? '',
    payment_name_on_account: account?.name_on_account ?? '',
  }
}

/** In groups that can be compared with a card: "024 412 3456", "1234 5678 9012 3". Nothing for a few digits. */
export function groupDigits(typed: string): string | undefined {
  const number = typed.replace(/\s/g, '')
  if (!/^\d{6,}$/.test(number)) return undefined
  if (/^0\d{9}$/.test(number)) return number.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
  return number.replace(/\d{4}(?=\d)/g, '$& ')
}

/** Numbers are pasted with blanks in between; kept without. */
export const withoutBlanks = (typed: string) => typed.replace(/\s/g, '')
