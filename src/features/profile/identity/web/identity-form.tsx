import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { DraftState } from '#ui/draft-state.tsx'
import { rewriteWith } from '#ui/input-text.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SettingForm } from '../../web/setting-form.tsx'
import { idNumbers, idTypeNames, idTypes } from '../process.ts'
import { IdPhotoField } from './id-photo-field.tsx'
import { type IdentityFormState, useIdentityForm } from './identity-form-state.ts'
import { isIdType } from './identity-rules.ts'
import { IdentityState } from './identity-state.tsx'
import { NameHint } from './name-hint.tsx'
import type { OwnIdentity } from './own-identity.ts'
import * as texts from './texts.ts'
import { WhyIdentity } from './why-identity.tsx'

const types = idTypes.map(type => ({ value: type, label: idTypeNames[type] }))

type Props = { user: OwnUser; identity: OwnIdentity | null }

export function IdentityForm({ user, identity }: Props) {
  const state = useIdentityForm(user, identity)
  const { form, document, sent } = state
  return (
    <SettingForm
      onSubmit={state.save}
      alerts={form.alerts}
      success={state.saved}
      state={<IdentityState status={user.kyc_status} identity={identity} changed={form.isDirty} />}
      aside={<WhyIdentity />}
      actions={
        <>
          {form.isDirty && <DraftState form={form} onDiscard={state.discard} />}
          <SendButton
            pending={form.pending}
            disabled={isUpToDate(user, form.isDirty) || document.preparing}
            className="max-lg:flex-1"
          >
            {texts.sendButton}
          </SendButton>
        </>
      }
    >
      <SelectField label={texts.idType} options={types} {...form.field('id_type')} />
      <TextField
        label={texts.nameLabel}
        autoComplete="name"
        hint={
          <NameHint
            typed={form.value('name')}
            other={user.payment_detail?.name_on_account}
            otherIs={texts.yourPaymentAccount}
          />
        }
        {...form.field('name')}
      />
      <NumberField form={form} />
      <IdPhotoField
        document={document}
        saved={identity?.id_photo_file ?? null}
        sent={sent}
        error={form.field('id_photo').error}
      />
    </SettingForm>
  )
}

function NumberField({ form }: Pick<IdentityFormState, 'form'>) {
  const type = form.value('id_type')
  const number = form.field('id_reference')
  return (
    <TextField
      label={texts.idNumber}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      inputClassName="tabular-nums"
      hint={isIdType(type) ? texts.suchAs(idNumbers[type].example) : undefined}
      {...number}
      onChange={rewriteWith(typed => typed.toUpperCase(), number.onChange)}
    />
  )
}

/** Handing in the same again would only cost the verification. After a rejection it may be what is wanted. */
const isUpToDate = ({ kyc_status }: OwnUser, changed: boolean) =>
  !changed && (kyc_status === 'pending' || kyc_status === 'verified')
