import { beforeEach, expect, test, vi } from 'vitest'
import { rolesHeld } from '#platform/roles.ts'
import { customer } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import CustomerPage from './customer-page.tsx'

const manager = vi.hoisted(() => ({ id: 1, manager_roles: [] as readonly string[] }))

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<typeof import('#features/accounts/web/current-user.ts')>()),
  useCurrentUser: () => manager,
}))

beforeEach(() => {
  manager.manager_roles = rolesHeld(['identity'])
})

// The form asks whether a file was chosen in terms of the browser's own lists.
vi.stubGlobal('FileList', class FileList {})

const options = {
  types: [
    {
      ...{ code: 'mobile_money', name: 'Mobile money' },
      institutions: [{ name: 'MTN', code: 'MTN' }],
    },
    { code: 'bank', name: 'Bank account', institutions: [{ name: 'GCB Bank', code: '040100' }] },
  ],
}

const renderPage = (changes: Parameters<typeof customer>[0] = {}) =>
  renderScreen(CustomerPage, {
    ...{ path: '/manager/customers/view/:id', at: '/manager/customers/view/7' },
    answers: [
      ['GET /api/manager/customer/{id}', { id: 7 }, { customer: customer(changes) }],
      ['GET /api/account/options', {}, options],
    ],
  })

const sectionsOf = (html: string) =>
  [...html.matchAll(/aria-expanded="\w+" aria-controls.*?(?:<span[^>]*>)+(.*?)<\/span>/g)].map(
    ([, title]) => title,
  )

const labelsOf = (html: string) =>
  [...html.matchAll(/<label for[^>]*>(.*?)<\/label>/g)].map(([, label = '']) => textIn(label))

test('a customer stands in sections: account, identity, payment and location', () => {
  const html = renderPage()
  expect(sectionsOf(html)).toEqual(['Username and Email', 'Identity', 'Payment', 'Location'])
  expect(textIn(html)).toContain('Update Customer Details')
})

test('to remove a customer’s photo is offered to who may, and the photo shown to all', () => {
  const portrait = 'https://adwuma.test/files/portraits/7-96.webp'
  for (const [role, isOffered] of [
    ['identity', false],
    ['moderation', true],
  ] as const) {
    manager.manager_roles = rolesHeld([role])
    const html = renderPage({ portrait })
    expect(html).toContain(portrait)
    expect(textIn(html).includes('Remove photo'), role).toBe(isOffered)
  }
})

test('without a payment detail there is no section called Payment', () => {
  expect(sectionsOf(renderPage({ payment_detail: null }))).not.toContain('Payment')
})

test('every field of the managers’ form has its label', () => {
  expect(labelsOf(renderPage())).toEqual([
    ...['Username', 'Email', 'Name', 'ID type', 'National ID or passport'],
    ...['Picture of ID (to replace it)', 'Payment account type', 'Network', 'Currency'],
    ...['Account number', 'Name on account'],
  ])
})

test('the routing code is asked for of banks alone', () => {
  const bank = { account_type_code: 'bank', institution_name: 'GCB Bank' }
  const { payment_detail } = customer()
  const banked = renderPage({ payment_detail: payment_detail && { ...payment_detail, ...bank } })
  expect(labelsOf(banked)).toContain('Institution code (optional)')
  expect(labelsOf(renderPage())).not.toContain('Institution code (optional)')
})

test('the picture of the ID is shown with a link to download it under its name', () => {
  const html = renderPage()
  expect(html).toMatch(/<img src="\/identity\/5\?signature=abc" alt="Picture of ID of ama\.s"/)
  expect(html).toMatch(/<a href="\/identity\/5\?signature=abc" download="card\.jpg"/)
  expect(renderPage({ id_photo: null, id_photo_file: null })).not.toContain('download=')
})

test('an identity says whether it is verified or waits, and only what waits can be verified', () => {
  const verified = textIn(renderPage())
  expect(renderPage()).toContain('aria-label="Identity verified"')
  expect(verified).not.toContain('Verify identity')
  const pending = { is_kyc_verified: false, kyc_status: 'pending' } as const
  expect(textIn(renderPage(pending))).toMatch(/Pending verification.*Verify identity/)
  expect(renderPage(pending)).not.toContain('aria-label="Identity verified"')
})

test('a picture that is shown only for a reason asks for one, and no picture asks for none', () => {
  expect(labelsOf(renderPage({ id_photo_file: null }))).toContain('Reason')
  expect(labelsOf(renderPage({ id_photo: null, id_photo_file: null }))).not.toContain('Reason')
})

test('who may not change a customer reads the fields, and is told who may', () => {
  manager.manager_roles = rolesHeld(['money'])
  const pending = { is_kyc_verified: false, kyc_status: 'pending' } as const
  const html = renderPage({ ...pending, id_reference: null, id_photo: null, id_photo_file: null })
  expect(labelsOf(html)).not.toContain('National ID or passport')
  expect(html).not.toContain('type="file"')
  expect(textIn(html)).toContain('Managers with the role identity can change these details.')
  expect(textIn(html)).not.toMatch(/Update Customer Details|Verify identity|Deactivate/)
  expect(html.match(/<fieldset disabled=""/g)).toHaveLength(4)
})

test('a second step is reset where there is one, once', () => {
  expect(textIn(renderPage())).toMatch(/Second step On.*Reset second step/)
  const none = textIn(renderPage({ has_second_factor: false }))
  expect(none).toContain('Second step Off: a password alone opens this account')
  const second_factor_reset_due_at = '2026-03-05T12:00:00.000Z'
  const ending = textIn(renderPage({ second_factor_reset_due_at }))
  expect(ending).toMatch(/Second step Ends on 5 Mar 2026, 12:00 pm, unless they keep it/)
  const unknown = textIn(renderPage({ has_second_factor: null }))
  expect(unknown).not.toContain('Second step')
  for (const text of [none, ending, unknown]) expect(text).not.toContain('Reset second step')
})

test('the details of a manager are the owner’s to change', () => {
  expect(textIn(renderPage({ is_manager: true }))).toContain(
    'The owner can change a manager’s details.',
  )
})
