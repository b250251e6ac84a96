import { expect, test } from 'vitest'
import { findTricks } from '#platform/server/tricks/find-tricks.ts'
import { createMatcher } from '#platform/server/tricks/matcher.ts'
import { readText } from '#platform/server/tricks/tokens.ts'
import { createVocabulary } from '#platform/server/tricks/vocabulary.ts'
import weights from '#platform/server/tricks/weights.json' with { type: 'json' }
import { trickCodes } from '#platform/tricks.ts'
import { disguises } from './disguises.ts'
import { digestWhatIsLearntFrom, languages, listHonest, listScams } from './lines.ts'
import { countFalseAlarms, disguise, listFalseAlarms, shareFound } from './measure.ts'

test.each([
  ['Give me the 6 digit code they sent you', 'secret_code'],
  ['Send your momo PIN make I fix am', 'secret_code'],
  ['Ka code no kyerɛ me', 'secret_code'],
  ['I sent you 500 by mistake, please return it', 'reversal'],
  ['I dash the money go your number wrong, abeg reverse am', 'reversal'],
  ['Mede sika no akɔ wo so mfomsoɔ so, san fa brɛ me', 'reversal'],
  ['Pay GHS 50 registration fee to get the job', 'agent_fee'],
  ['Agent fee be 100 before you see the place', 'agent_fee'],
  ['Tua form no ho ka ansa na wobɛnya adwuma no', 'agent_fee'],
  ['I have paid, see the screenshot, release the item', 'fake_proof'],
  ['I don pay, network dey slow, give the rider the thing', 'fake_proof'],
  ['Matua, hwɛ SMS no, fa adeɛ no ma me', 'fake_proof'],
  ['Send it to my brother’s number, the name will show Kwesi', 'other_name'],
  ['Use my madam momo, e go show another name', 'other_name'],
  ['Fa kɔ me nua number so', 'other_name'],
  ['Send half before I come', 'deposit_first'],
  ['Pay first then I go start', 'deposit_first'],
  ['Tua kane ansa na maba', 'deposit_first'],
  ['Let’s talk on WhatsApp', 'leave_platform'],
  ['Make we do am outside this app', 'leave_platform'],
  ['Bra WhatsApp so na yɛnkasa', 'leave_platform'],
])('a trick is found in “%s”: before all %s', (text, code) => {
  expect(findTricks(text)[0]).toBe(code)
})

test.each([
  'The gate code is 1980',
  'Which colour code is the paint?',
  'Use the promo code NEWYEAR',
  'What is the dress code?',
  'Never share your PIN',
  'I sent a wrong picture by mistake',
  'You get a refund through Adwuma',
  'The transport fee is 20 cedis, delivery fee 30',
  'I charge 400 for business registration',
  'I paid, look at your balance and confirm on the order',
  'The wallet is in my own name',
  'Pay the deposit in the Adwuma order',
  'Pay after the work',
  'Is a deposit needed?',
  'I set up WhatsApp Business for shops',
  'I will call when I reach',
  'My fee is 90 cedis per room',
  'I charge a fee of 300 cedis for the full job',
  'My working fee is 180 cedis, you pay when I finish',
  'Send it to my own wallet, the name on it is Kofi Mensah',
  'Send am to my own momo, the name wey dey inside na Kwame Asare',
  'Fa kɔ me ara me wallet so, din a ɛwɔ so ne Ama Serwaa',
])('no trick is found in “%s”', text => {
  expect(findTricks(text)).toEqual([])
})

test('of kept scams nine in ten are found, and of no code many fewer', () => {
  const scams = listScams('kept')
  expect(scams.length).toBeGreaterThan(100)
  expect(shareFound(scams)).toBeGreaterThanOrEqual(0.9)
  for (const code of trickCodes)
    expect(shareFound(scams.filter(scam => scam.code === code)), code).toBeGreaterThanOrEqual(0.8)
})

test('of kept honest lines at most one in fifty sounds like a trick', () => {
  const honest = listHonest('kept')
  expect(honest.length).toBeGreaterThan(500)
  expect(listFalseAlarms('kept').length / honest.length).toBeLessThanOrEqual(0.02)
})

test.each(languages)(
  'of kept honest lines in %s at most three in a hundred sound like a trick',
  language => {
    const { alarms, lines } = countFalseAlarms(language)
    expect(lines).toBeGreaterThan(200)
    expect(alarms / lines).toBeLessThanOrEqual(0.03)
  },
)

test.each(Object.entries(disguises))('kept scams are found in %s', (_, write) => {
  expect(shareFound(disguise(listScams('kept'), write))).toBeGreaterThanOrEqual(0.9)
})

test('a trick behind more honest words than are weighed is found by its words', () => {
  const honest = 'Good morning, I will come to paint the room on Friday. '.repeat(40)
  expect(findTricks(honest)).toEqual([])
  expect(findTricks(`${honest} Send your momo PIN make I fix am`)).toContain('secret_code')
})

test('the weights are learnt from the examples and words as they are', () => {
  expect(weights.learntFrom).toBe(digestWhatIsLearntFrom())
})

test('each word of a text is read once, however many patterns wait for it', () => {
  const sought = Array.from({ length: 40 }, (_, most) => [`pay *${most} GIVE *7 pay *7 send`])
  const vocabulary = createVocabulary({
    classes: { GIVE: 'pay send' },
    literals: ['pay', 'send'],
    plain: '',
  })
  const reads = new Map<string, number>()
  const tokens = new Proxy(readText('pay send '.repeat(500), vocabulary).tokens, {
    get(target, name) {
      const place = String(name)
      if (/^\d+$/.test(place)) reads.set(place, (reads.get(place) ?? 0) + 1)
      return Reflect.get(target, name)
    },
  })
  expect(createMatcher(sought, vocabulary)(tokens)[0]?.to.length).toBeGreaterThan(0)
  expect([...new Set(reads.values())]).toEqual([1])
  expect(reads.size).toBe(tokens.length)
})
