/** How the forms about oneself are filled in by hand. */
import type { Page } from '@playwright/test'
import { type ProfileForm, wholeForms } from '../builders/profile-rules.ts'

/** Where each form stands, and the button that sends it. */
export const fillInFor: Record<ProfileForm, { path: string; button: string }> = {
  account: { path: 'username-and-email-settings', button: 'Save' },
  password: { path: 'password-settings', button: 'Change password' },
  payment_account: { path: 'settlement-account-settings', button: 'Save' },
  identity: { path: 'identity-details', button: 'Send my ID' },
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
