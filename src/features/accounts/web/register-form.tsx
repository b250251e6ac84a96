import { Link, useNavigate, useSearchParams } from 'react-router'
import { register } from '#features/accounts/contract.ts'
import { privacyPolicyPath, termsOfUsePath } from '#features/pages/web/legal-links.tsx'
import { countries } from '#platform/countries.ts'
import { submitForm } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { SendButton } from '#platform/web/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { withDestination } from './after-login.ts'
import { deviceName } from './device-name.ts'
import { entryFormLook } from './entry-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const defaultValues = { country_alpha_2_code: 'GH', consent: false }
const countryOptions = countries.map(({ alpha_2_code, name, flag }) => ({
  value: alpha_2_code,
  label: `${flag} ${name}`,
}))

export function RegisterForm() {
  const form = useContractForm(register.input, { defaultValues, draftKey: 'register' })
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const signUp = form.submit(async filled => {
    const asked = { ...filled, device_name: deviceName() }
    const { user, message } = await submitForm<typeof register>(register.route, asked)
    navigate(withDestination(`/v/${user.id}/`, query), {
      state: { news: message, codeSentAt: Date.now() },
    })
  })
  return (
    <form noValidate onSubmit={signUp} className={entryFormLook}>
      <AlertList items={form.alerts} />
      <TextField
        label="Name"
        autoComplete="name"
        hint="As on your ID: it is needed to verify your identity."
        {...form.field('name')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="What others see: 4 to 30 letters, digits, dots or underscores."
        {...form.field('username')}
      />
      <SelectField
        label="Country"
        autoComplete="country"
        options={countryOptions}
        {...form.field('country_alpha_2_code')}
      />
      <PhoneField
        label="Phone"
        autoComplete="tel-national"
        placeholder="024 412 3456"
        hint="10 digits. We send a code there by SMS."
        {...form.field('phone')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <NewPasswordFields
        label="Password"
        typed={form.value('password')}
        password={form.field('password')}
        confirmation={form.field('password_confirmation', { deps: ['password'] })}
      />
      <CheckboxField label={<Consent />} hint={whatFor} {...form.field('consent')} />
      <ActionBar>
        <SendButton pending={form.pending} className="max-lg:flex-1">
          Register
        </SendButton>
      </ActionBar>
    </form>
  )
}

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
const whatFor =
  'We need all of this to open your account, verify your phone and let you deal with others. Your name and username are public; phone and email are not. You can see, correct or delete your data at any time.'

function Consent() {
  return (
    <>
      I agree to the <LegalLink to={termsOfUsePath}>Terms of Use</LegalLink> and the{' '}
      <LegalLink to={privacyPolicyPath}>Privacy Policy</LegalLink>.
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
