import { useEffect, useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import * as profileTexts from '#features/profile/web/texts.ts'
import type { FormAlert } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { AccordionSection } from './accordion.tsx'
import type { Customer } from './customer.ts'
import { useCustomerForm } from './customer-form-state.ts'
import { CustomerPlace } from './customer-place.tsx'
import { rightsOver } from './customer-rights.ts'
import { IdentitySection } from './identity-section.tsx'
import { KycChip } from './kyc-chip.tsx'
import { PaymentSection } from './payment-section.tsx'
import * as texts from './texts.ts'

type CustomerFormProps = { customer: Customer; onAskAgain: () => void }

/** All that a manager can see and change of a person, in sections. */
export function CustomerForm({ customer, onAskAgain }: CustomerFormProps) {
  const state = useCustomerForm(customer)
  const { changeDetails } = rightsOver(customer, useCurrentUser())
  const { form, submit, saved, sent } = state
  const { isOpen, toggle } = useSections(form.alerts)
  const { field } = form
  const section = (title: Section) => ({
    ...{ open: isOpen(title), onToggle: () => toggle(title) },
    locked: !changeDetails,
  })

  return (
    <form
      method="post"
      noValidate
      aria-label={texts.customerDetails}
      onSubmit={submit}
      className="flex min-w-0 flex-1 flex-col gap-3"
    >
      {!changeDetails && (
        <p className="text-meta text-muted">
          {customer.is_manager ? texts.ownersDetailsNotice : texts.identityDetailsNotice}
        </p>
      )}
      <AlertList items={form.alerts} />
      {form.alerts.length === 0 && !form.pending && <SuccessAlert>{saved}</SuccessAlert>}
      <AccordionSection title={profileTexts.usernameAndEmail} {...section('account')}>
        <div className="flex flex-col gap-5">
          <TextField
            label={sharedTexts.username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
          <TextField
            label={sharedTexts.email}
            type="email"
            autoComplete="off"
            hint={changeDetails ? emailHint(customer) : undefined}
            {...field('email')}
          />
        </div>
      </AccordionSection>
      <AccordionSection
        title={texts.identity}
        state={<KycChip status={customer.kyc_status} />}
        {...section('identity')}
      >
        <IdentitySection
          customer={customer}
          locked={!changeDetails}
          state={state}
          field={field}
          onAskAgain={onAskAgain}
        />
      </AccordionSection>
      <AccordionSection
        title={customer.payment_detail ? texts.payment : texts.addPaymentAccountTitle}
        {...section('payment')}
      >
        <PaymentSection customer={customer} state={state} field={field} />
      </AccordionSection>
      <AccordionSection title={profileTexts.location} {...section('location')}>
        {isOpen('location') && <CustomerPlace customer={customer} />}
      </AccordionSection>
      {changeDetails && (
        <ActionBar>
          {sent !== undefined && (
            <p role="status" className="text-meta text-muted">
              {texts.sendingThePicture(Math.round(sent * 100))}
            </p>
          )}
          <SendButton
            pending={form.pending}
            disabled={customer.closed_at !== null}
            className="max-lg:flex-1"
          >
            {texts.updateCustomerDetails}
          </SendButton>
        </ActionBar>
      )}
    </form>
  )
}

function emailHint({ pending_email, is_email_confirmed }: Customer): string {
  if (pending_email) return texts.pendingEmailHint(pending_email)
  return is_email_confirmed ? texts.newEmailHint : texts.unconfirmedEmailHint
}

type Section = 'account' | 'identity' | 'payment' | 'location'

/** A section that holds a fault opens: a link of the alert list must lead somewhere. */
function useSections(alerts: readonly FormAlert[]) {
  const [open, setOpen] = useState<readonly Section[]>(['account', 'identity'])
  useEffect(() => {
    const faulty = alerts.map(({ field }) => field && sectionOf(field)).filter(section => section)
    setOpen(shown => [...new Set([...shown, ...(faulty as Section[])])])
  }, [alerts])

  return {
    isOpen: (section: Section) => open.includes(section),
    toggle: (section: Section) =>
      setOpen(shown =>
        shown.includes(section) ? shown.filter(one => one !== section) : [...shown, section],
      ),
  }
}

function sectionOf(field: string): Section {
  if (field === 'username' || field === 'email') return 'account'
  return field.startsWith('payment_') ? 'payment' : 'identity'
}
