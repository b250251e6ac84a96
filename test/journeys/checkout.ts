/** The provider's own page, as journeys use it. */
import { expect, type Page } from '@playwright/test'

type Press = 'Approve' | 'Decline' | 'Cancel' | 'Stay pending'

/** From the page that begins a payment to what is pressed at the checkout, and back; answers the checkout's address. */
export async function payBy(page: Page, button: string, press: Press): Promise<string> {
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/testing\/checkout\//)
  const checkout = page.url()
  await pressAt(page, press)
  return checkout
}

/** At an open checkout; ends where the payer comes back to. */
export async function pressAt(page: Page, press: Press): Promise<void> {
  const button = page.getByRole('button', { name: press })
  // The address changes before its page is there; what asks for the number stands above the buttons.
  await expect(button).toBeVisible()
  const number = page.getByLabel('Mobile money number')
  if ((press === 'Approve' || press === 'Stay pending') && (await number.isVisible())) {
    await page.getByRole('radio').first().check()
    await number.fill('241234567')
  }
  await button.click()
  await expect(page).toHaveURL(/\/paid\/.+[?&]depositId=/)
}
