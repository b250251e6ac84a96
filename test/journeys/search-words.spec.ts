import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { be, demoPerson } from './gigs.ts'
import { test } from './kept-browser.ts'

/** Letters alone: no slip of any word that is known. */
const newWord = () => [...randomBytes(9)].map(byte => 'qxzvkwj'[byte % 7]).join('')

test('a manager adds a word, the same search then finds its trade, and switched off it does not', async ({
  page,
  request,
}) => {
  const word = newWord()
  await be(page, await demoPerson(request, 'manager'))
  await page.goto(`/?search=${word}`)
  await expect(page.getByText(`Nothing found for “${word}”.`)).toBeVisible()

  await page.goto('/manager/search?tab=missed')
  await expect(page.getByText(word).first()).toBeVisible()
  await page.getByRole('link', { name: 'Search words' }).click()
  await page.getByRole('button', { name: 'Add a word' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a word' })
  const save = dialog.getByRole('button', { name: 'Save word' })
  await save.click()
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText([
    'Enter a word.',
    'Choose a category.',
  ])
  await dialog.getByLabel('Word').fill(word)
  await dialog.getByLabel('Category').selectOption({ label: 'Plumbing' })
  await save.click()
  await expect(page.getByText('The word is added.')).toBeVisible()

  await page.getByRole('button', { name: 'Try a search' }).click()
  const trial = page.getByRole('dialog', { name: 'Try a search' })
  await trial.getByLabel('What somebody types').fill(`${word} in Kumasi`)
  await expect(async () => {
    await trial.getByRole('button', { name: 'Try it' }).click()
    await expect(trial.getByText('Plumbing · Kumasi')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.goto(`/?search=${word}`)
  await expect(page.getByText('Showing Plumbing.')).toBeVisible()

  await page.goto(`/manager/search?search=${word}`)
  await page.getByRole('button', { name: `Actions for ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await expect(page.getByText('The word is switched off.')).toBeVisible()
})
