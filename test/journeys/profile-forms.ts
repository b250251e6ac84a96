/** How the forms about oneself are filled in by hand. */
import type { Page } from '@playwright/test'
import { type ProfileForm, wholeForms } from '../builders/profile-rules.ts'

/** Where each form stands, and the button that sends it. */
export const fillInFor: Record<ProfileForm, { path: string; button: string }> = {
  account: { path: 'username-and-email-settings', button: 'Save' },
  password: { path: 'password-settings', button: 'Change password' },
  payment_account: { path: 'settlement-account-settings', button: 'Save' },
  identity: { path: 'identity-details', button: 'Submit' },
}

/** Everything as it should be, but for the changes. No file is chosen. */
export async function fillWhole(page: Page, form: ProfileForm, changes: Record<string, string>) {
  for (const [field, value] of Object.entries({ ...wholeForms[form], ...changes })) {
    if (field === 'payment_account_type_code') await chooseType(page, value)
    else if (field === 'payment_institution_name') await nameInstitution(page, value)
    else if (field === 'payment_institution_code') await writeCode(page, value)
    else if (field === 'id_type') await page.getByLabel('ID type').selectOption(value)
    else if (field !== 'id_photo') await page.locator(`#field-${field}`).fill(value)
  }
}

/** What is chosen once cannot be unchosen: the rule about no choice comes first. */
async function chooseType(page: Page, code: string) {
  if (code) await page.locator(`input[type=radio][value=${code}]`).check()
}

/** By a name of one's own, which may be a wrong one. Before a type is chosen there is nothing to name. */
async function nameInstitution(page: Page, name: string) {
  const choice = page.locator('select').first()
  if (await choice.isDisabled()) return
  await choice.selectOption('other')
  await page.getByLabel('Name of the bank').fill(name)
}

/** Only a bank has one. */
async function writeCode(page: Page, code: string) {
  const field = page.locator('#field-payment_institution_code')
  if (await field.isVisible()) await field.fill(code)
}

/** Sentences name a field as the API does, and on the screen as its label does. */
export const onScreen = (field: string, sentence: string) =>
  labels[field] ? sentence.replace(/^The .+? field/, `The ${labels[field]} field`) : sentence

const labels: Record<string, string> = {
  payment_account_type_code: 'type',
  payment_account_currency: 'currency',
  payment_institution_name: 'bank or network',
  payment_institution_code: 'bank routing code',
  payment_account_no: 'account number',
  payment_name_on_account: 'name on account',
  id_type: 'ID type',
  id_reference: 'ID number',
  id_photo: 'ID photo',
}
