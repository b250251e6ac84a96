import { idTypeNames, idTypes } from '#features/profile/identity/process.ts'
import { FileField } from '#ui/file-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CustomerFormState } from './customer-form-state.ts'
import type { Customer } from './customer-page.tsx'
import { IdPhoto } from './id-photo.tsx'
import { IdentityDecisions } from './identity-decisions.tsx'
import { NamesCompared } from './names-compared.tsx'
import { NewPhotoPreview } from './new-photo-preview.tsx'

type Form = CustomerFormState['form']
/** As `form.field`, with the sentences of this screen. */
export type FieldOf = (name: Parameters<Form['field']>[0]) => ReturnType<Form['field']>

type IdentitySectionProps = {
  customer: Customer
  state: CustomerFormState
  field: FieldOf
  onAskAgain: () => void
}

/** The document and what stands on it, to be compared before the identity is verified. */
export function IdentitySection({ customer, state, field, onAskAgain }: IdentitySectionProps) {
  const { form } = state
  return (
    <div className="flex flex-col gap-5">
      {customer.kyc_status === 'rejected' && (
        <Notice tone="warn" title="Another document was asked for">
          {customer.kyc_rejection_reason}
        </Notice>
      )}
      {customer.id_photo_file && (
        <IdPhoto file={customer.id_photo_file} owner={customer.username} onAskAgain={onAskAgain} />
      )}
      <NamesCompared
        profile={customer.profile_name}
        identity={String(form.value('name') ?? '')}
        payment={String(form.value('payment_name_on_account') ?? '')}
      />
      <IdentityDecisions customer={customer} unsaved={form.isDirty} />
      <TextField
        label="Name"
        hint="As it stands on the document."
        autoComplete="off"
        {...field('name')}
      />
      <SelectField
        label="ID type"
        options={idTypes.map(type => ({ value: type, label: idTypeNames[type] }))}
        {...field('id_type')}
      />
      <TextField
        label="National ID or passport"
        hint="The number on the document."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputClassName="tabular-nums"
        {...field('id_reference')}
      />
      <div className="flex flex-col gap-3">
        <FileField
          label={customer.id_photo === null ? 'Picture of ID' : 'Picture of ID (to replace it)'}
          hint="JPEG, PNG, WebP or PDF, at most 8 MB."
          accept="image/jpeg,image/png,image/webp,application/pdf"
          {...field('id_photo')}
        />
        <NewPhotoPreview chosen={form.value('id_photo')} />
      </div>
    </div>
  )
}
