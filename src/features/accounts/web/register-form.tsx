import { Link, useNavigate } from 'react-router'
import type { register } from '#features/accounts/contract.ts'
import { privacyPolicyPath, termsOfUsePath } from '#features/pages/web/legal-links.tsx'
import * as pagesTexts from '#features/pages/web/texts.ts'
import { submitForm } from '#platform/web/api.ts'
import { deviceName } from '#platform/web/device-name.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { usePostedForm } from '#platform/web/forms/posted-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { currentQuery, withDestination } from './after-login.ts'
import { useCountryOptions } from './country-options.ts'
import { entryFormLook } from './entry-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import * as texts from './texts-after-first-visit.ts'
import { UsernameSuggestion } from './username-suggestion.tsx'

const sentWith = { country_alpha_2_code: 'GH', consent: false }
const loadRules = () =>
  import('#features/accounts/contract.ts').then(({ register }) => register.input)

export function RegisterForm() {
  const posted = usePostedForm<typeof register>()
  const form = useContractForm(loadRules, {
    sentWith,
    posted,
    draftKey: 'register',
    called: { country_alpha_2_code: 'country' },
    prompts,
  })
  const countries = useCountryOptions()
  const navigate = useNavigate()
  const signUp = form.submit(async filled => {
    const input = { ...filled, device_name: deviceName() }
    const { user, message } = await submitForm<typeof register>(
      'POST /api/customer/register',
      input,
    )
    navigate(withDestination(`/v/${user.id}/`, currentQuery()), {
      state: { news: message, codeSentAt: Date.now() },
    })
  })
  return (
    <form method="post" noValidate onSubmit={signUp} className={entryFormLook}>
      <AlertList items={form.alerts} />
      <TextField
        label={texts.name}
        autoComplete="name"
        hint={texts.nameHint}
        {...form.field('name')}
      />
      <TextField
        label={sharedTexts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.usernameHint}
        {...form.field('username')}
      />
      <UsernameSuggestion
        name={String(form.value('name') ?? '')}
        username={String(form.value('username') ?? '')}
        isRefused={form.field('username').error !== undefined}
        onUse={value => form.setValue('username', value)}
      />
      <SelectField
        // Drawn anew with the countries that come later: a draft may name one of them.
        key={countries.length}
        label={texts.country}
        autoComplete="country"
        options={countries}
        {...form.field('country_alpha_2_code')}
      />
      <PhoneField
        label={texts.phone}
        autoComplete="tel-national"
        placeholder="024 412 3456"
        hint={texts.phoneHint}
        {...form.field('phone')}
      />
      <TextField
        label={sharedTexts.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <NewPasswordFields
        label={texts.password}
        typed={form.value('password')}
        password={form.field('password')}
        confirmation={form.field('password_confirmation', { deps: ['password'] })}
        confirm={value => form.setValue('password_confirmation', value)}
      />
      <CheckboxField label={<Consent />} hint={whatFor} {...form.field('consent')} />
      <ActionBar>
        <SendButton pending={form.pending} className="max-lg:flex-1">
          {texts.register}
        </SendButton>
      </ActionBar>
    </form>
  )
}

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
const whatFor = texts.dataUseNotice

function Consent() {
  return (
    <>
      {texts.agreementLabel(
        <LegalLink to={termsOfUsePath}>{pagesTexts.termsOfUse}</LegalLink>,
        <LegalLink to={privacyPolicyPath}>{pagesTexts.privacyPolicy}</LegalLink>,
      )}
    </>
  )
}

/** In a new tab, so that the passwords typed here are not lost. */
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-brand-text underline">
      {children}
    </Link>
  )
}

/** What an empty field asks for. */
const prompts = {
  country_alpha_2_code: texts.countryAsked,
  consent: texts.consentAsked,
}
