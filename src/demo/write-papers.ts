import type { Transaction } from 'kysely'
import { writeWallets } from '#features/accounts/wallet-names/sandbox/server/commands.ts'
import {
  compareNames,
  fingerprintOfAccount,
} from '#features/accounts/wallet-names/server/policy.ts'
import { sealName } from '#features/accounts/wallet-names/server/present.ts'
import {
  attachIdPhoto,
  fileIdPhoto,
  type StoredIdPhoto,
} from '#features/profile/identity/photos/server/commands.ts'
import type { IdentityStatus } from '#features/profile/identity/process.ts'
import { institutions } from '#platform/institutions.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { encodeDocumentPicture } from '#platform/server/files/pictures.ts'
import { knownPeople, type Person } from './people.ts'
import { randomFrom } from './random.ts'
import { drawSpecimenCard } from './specimen-card.ts'
import { daysBefore, minutesBefore } from './when.ts'

/** What a person has handed in to be verified, with the account to be paid to under the same name. */
export interface Paper {
  userId: number
  person: Person
  status: IdentityStatus
  idReference: string
  /** Of a few only: drawing takes a moment. */
  photo: StoredIdPhoto | null
}

const waiting = 4
const reason = 'The picture is blurred: neither the name nor the number can be read.'

/** All who are verified, some who wait for a manager, and one who was turned down. Esi has handed in nothing. */
export async function makePapers(
  people: readonly Person[],
  { pictures }: { pictures: boolean },
): Promise<Paper[]> {
  const unverified = people
    .map((_, index) => index)
    .filter(index => index >= knownPeople && !people[index]?.isVerified)
  const statusOf = (index: number): IdentityStatus | null => {
    if (people[index]?.isManager) return null
    if (people[index]?.isVerified) return 'verified'
    const place = unverified.indexOf(index)
    if (place === -1 || place > waiting) return null
    return place === waiting ? 'rejected' : 'pending'
  }
  const papers: Paper[] = []
  for (const [index, person] of people.entries()) {
    const status = statusOf(index)
    if (!status) continue
    const userId = index + 1
    const idReference = numberOf(index)
    const isDrawn = pictures && (status !== 'verified' || index < knownPeople)
    const photo = isDrawn ? await filePhoto(userId, person.name, idReference) : null
    papers.push({ userId, person, status, idReference, photo })
  }
  return papers
}

export async function writePapers(
  tx: Transaction<DB>,
  papers: readonly Paper[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('identities')
    .values(papers.map((paper, place) => identityRow(paper, momentsOf(paper, place, now))))
    .execute()
  await tx
    .insertInto('payment_accounts')
    .values(papers.map((paper, place) => accountRow(paper, momentsOf(paper, place, now).submitted)))
    .execute()
  await writeWalletNames(tx, papers, now)
  for (const [place, paper] of papers.entries()) {
    const { userId, photo } = paper
    const { submitted } = momentsOf(paper, place, now)
    if (photo) await attachIdPhoto(tx, { photo, userId, now: submitted })
  }
}

/** The networks know each wallet, and each was looked up when it was saved. */
async function writeWalletNames(
  tx: Transaction<DB>,
  papers: readonly Paper[],
  now: Date,
): Promise<void> {
  const wallets = papers.map(paper => ({
    number: paper.person.phone,
    name: nameAtNetwork(paper),
    outcome: 'found',
  }))
  await writeWallets(tx, wallets, now)
  await tx
    .insertInto('wallet_name_checks')
    .values(papers.map((paper, place) => checkRow(paper, momentsOf(paper, place, now).submitted)))
    .execute()
}

function checkRow(paper: Paper, checked_at: Date) {
  const { userId, person } = paper
  const registered = nameAtNetwork(paper)
  return {
    user_id: userId,
    account_fingerprint: fingerprintOfAccount(accountRow(paper, checked_at)),
    result: compareNames(person.name, registered),
    registered_name: sealName(registered, userId),
    ...{ source: 'SANDBOX', asked_at: checked_at, checked_at },
  }
}

/** As networks write it. Of those who wait for a manager it is shortened, of who was turned down it is another one. */
function nameAtNetwork({ person: { name }, status }: Paper): string {
  const [first = '', ...others] = name.toUpperCase().split(' ')
  if (status === 'rejected') return ['AGYEIWAA', ...others].join(' ')
  return status === 'pending'
    ? `${first.slice(0, 1)}. ${others.join(' ')}`
    : [...others, first].join(' ')
}

async function filePhoto(userId: number, name: string, number: string): Promise<StoredIdPhoto> {
  const body = await encodeDocumentPicture(await drawSpecimenCard({ name, number }))
  const document = { name: 'ghana-card.jpg', contentType: 'image/jpeg' as const, body }
  return fileIdPhoto({ document, userId, name: `demo-${userId}` })
}

function numberOf(index: number): string {
  const random = randomFrom('ghana-card', index)
  return `GHA-7${String(random.int(0, 99_999_999)).padStart(8, '0')}-${random.int(0, 9)}`
}

/** Those who are verified handed in a day after they joined, and waited a day. */
function momentsOf({ person, status }: Paper, place: number, now: Date) {
  const joined = daysBefore(now, person.joinedDaysAgo)
  if (status === 'verified')
    return { submitted: daysBefore(joined, -1), decided: daysBefore(joined, -2) }
  const submitted = minutesBefore(now, 95 + place * 37)
  return { submitted, decided: status === 'rejected' ? minutesBefore(now, 60) : null }
}

type Moments = ReturnType<typeof momentsOf>

const identityRow = (paper: Paper, { submitted, decided }: Moments) => ({
  user_id: paper.userId,
  name: paper.person.name,
  id_type: 'ghana_card',
  id_reference: paper.idReference,
  status: paper.status,
  rejection_reason: paper.status === 'rejected' ? reason : null,
  submitted_at: submitted,
  decided_at: decided,
})

function accountRow({ userId, person: { name, phone } }: Paper, updated_at: Date) {
  const operator = operatorOf(phone)
  return {
    user_id: userId,
    account_type_code: 'mobile_money',
    account_currency: 'GHS',
    institution_name: operator.name,
    institution_code: operator.code,
    account_no: phone,
    name_on_account: name,
    updated_at,
  }
}

/** Whose numbers begin so; numbers may have moved since, but most have not. */
function operatorOf(phone: string) {
  const prefix = phone.slice(0, 3)
  const code = /^0[25]0$/.test(prefix) ? 'VOD' : /^0[25][67]$/.test(prefix) ? 'ATL' : 'MTN'
  const operator = institutions.mobile_money.find(one => one.code === code)
  if (!operator) throw new Error(`Nobody operates ${code}`)
  return operator
}
