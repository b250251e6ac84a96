import { idTypeNames, idTypes } from '#features/profile/identity/process.ts'
import * as identityTexts from '#features/profile/identity/web/texts.ts'
import { FileField } from '#ui/file-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AskedPhoto } from './asked-photo.tsx'
import type { Customer } from './customer.ts'
import type { CustomerFormState } from './customer-form-state.ts'
import { IdPhoto } from './id-photo.tsx'
import { IdentityDecisions } from './identity-decisions.tsx'
import { NamesCompared } from './names-compared.tsx'
import { NewPhotoPreview } from './new-photo-preview.tsx'
import * as texts from './texts.ts'

type Form = CustomerFormState['form']
/** As `form.field`, with the sentences of this screen. */
export type FieldOf = (name: Parameters<Form['field']>[0]) => ReturnType<Form['field']>

type IdentitySectionProps = {
  customer: Customer
  /** The number and a new picture are no business of who may not change them. */
  locked: boolean
  state: CustomerFormState
  field: FieldOf
  onAskAgain: () => void
}

/** The document and what stands on it, to be compared before the identity is verified. */
export function IdentitySection(props: IdentitySectionProps) {
  const { customer, locked, state, field, onAskAgain } = props
  const { form } = state
  return (
    <div className="flex flex-col gap-5">
      {customer.kyc_status === 'rejected' && (
        <Notice tone="warn" title={texts.documentRequestedNotice}>
          {customer.kyc_rejection_reason}
        </Notice>
      )}
      {customer.id_photo_file && (
        <IdPhoto file={customer.id_photo_file} owner={customer.username} onAskAgain={onAskAgain} />
      )}
      {customer.id_photo !== null && !customer.id_photo_file && (
        <AskedPhoto customer={customer} onAskAgain={onAskAgain} />
      )}
      <NamesCompared
        profile={customer.profile_name}
        identity={String(form.value('name') ?? '')}
        payment={String(form.value('payment_name_on_account') ?? '')}
      />
      <IdentityDecisions customer={customer} unsaved={form.isDirty} />
      <TextField label={texts.name} hint={texts.nameHint} autoComplete="off" {...field('name')} />
      <SelectField
        label={identityTexts.idType}
        options={idTypes.map(type => ({ value: type, label: idTypeNames[type] }))}
        {...field('id_type')}
      />
      {(!locked || customer.id_reference !== null) && (
        <TextField
          label={texts.idTypeLabel}
          hint={texts.idNumberHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputClassName="tabular-nums"
          {...field('id_reference')}
        />
      )}
      {!locked && (
        <div className="flex flex-col gap-3">
          <FileField
            label={customer.id_photo === null ? texts.pictureOfId : texts.replacePictureLabel}
            hint={texts.pictureHint}
            accept="image/jpeg,image/png,image/webp,application/pdf"
            {...field('id_photo')}
          />
          <NewPhotoPreview chosen={form.value('id_photo')} />
        </div>
      )}
    </div>
  )
}
