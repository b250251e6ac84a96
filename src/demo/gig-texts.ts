import type { Town } from '#platform/places.ts'
import { lines } from './lines.ts'
import type { Random } from './random.ts'
import type { Job, Trade } from './trades/trade.ts'

export interface Subject {
  trade: Trade
  job: Job
  town: Town
  /** A part of the town. */
  area: string
  /** Another part of the same town. */
  elsewhere: string
  isOffer: boolean
  owner: string
  business: string
  hasPrice: boolean
}

const offerEndings = lines(`
  in {town}
  at {area}
  around {area}
  by {business}
  from {business}, {town}
`)

const requestEndings = lines(`
  at {area}
  in {town}
  near {area}, {town}
  this week in {town}
  before month end
  as soon as possible
`)

const blessings = lines(`
  God's Grace
  Nyame Adom
  Blessed Hands
  Nhyira
  Adom
  Gye Nyame
  Sweet Mother
  Peace and Love
  Divine Favour
  Ebenezer
  Still My Hope
  Good Name
  Akwaaba
  Obra Pa
  Enyonam
  Dzidefo
  Sika Mpa
  Anidaso
  Medaase
  Golden Star
  Sankofa
  Nkunim
  Boafo Ye Na
  Onyame Bekyere
  Aseda
`)

const arrangements = lines(`
  I serve <strong>{area}</strong>, {elsewhere} and nearby; other parts of {town} for a small transport fee.
  My place is at {area}, a few minutes from {elsewhere}. Home visits are also possible.
  I cover the whole of {town}, from {area} to {elsewhere}.
  You will find me at {area}; call when you reach {elsewhere} and I will direct you.
  Transport within {town} is included; beyond that we agree before I set off.
`)

const terms = lines(`
  Payment is by mobile money (MTN MoMo, Telecel Cash or AT Money), through the order here.
  Pay through the order, and confirm when the work is done and you are satisfied.
  We agree everything in an order here first, so that both of us are protected.
  MoMo accepted. Receipt given for every payment.
  Kindly place the order through the app; I do not start on a phone call alone.
  Price is for labour unless stated otherwise; materials are bought at cost and you see the receipt.
`)

const customPricing = lines(`
  Every job is different, so send me the details and I will make you an offer.
  No fixed price: tell me the size of the work and I answer with a quote the same day.
  Pictures and measurements help me to give you a fair price quickly.
`)

const closings = lines(`
  Send me a message with what you need and where you are. I answer within the hour.
  Chat with me first if you are not sure; asking is free.
  Looking forward to working for you. Medaase!
  Come once and you will call me again.
  Book early for Saturdays, and for the weeks before Christmas and Easter.
  Yours in good work, {owner}.
`)

const hours = lines(`
  Monday to Saturday, 7 am to 6 pm.
  Every day but Sunday morning.
  Monday to Friday from 8 am; Saturdays by appointment.
  Seven days a week; on Fridays I close at noon.
  Evenings and weekends on request.
`)

const asks = lines(`
  Please bid with your price, when you can start and a picture of similar work.
  Only serious people, please. Tell me about the last time you did this.
  If you are near {area} or {elsewhere}, that is a plus.
  I answer in the evenings after work.
  Identity-verified people will be considered first.
  First timers are welcome too, if the price is fair.
`)

const payments = lines(`
  I pay by mobile money through the order, and confirm as soon as the work is checked.
  Money is ready. I pay through the order, so it is held until the work is done.
  My budget is a guide; a good reason for a higher price is welcome.
  Transport is on me if you come from outside {area}.
`)

/** Ghanaian businesses are named after a blessing or after the family. */
export function makeBusiness(trade: Trade, owner: string, random: Random): string {
  const family = owner.split(' ').at(-1) ?? owner
  return `${random.chance(0.65) ? random.pick(blessings) : family} ${trade.business}`
}

export function makeTitle(subject: Subject, random: Random): string {
  const { job, isOffer, trade } = subject
  if (!isOffer) return fill(requestTitle(job, random), subject)
  const endings = random.chance(0.5) ? offerEndings : trade.endings
  const ending = random.chance(0.85) ? ` ${random.pick(endings)}` : ''
  return fill(job.offer + ending, subject)
}

/** What people ask for often names its place and time already; then nothing is added. */
function requestTitle({ request }: Job, random: Random): string {
  const settled = / (at|in|before|this|from|to|near|every|by|while) |,/.test(request)
  return settled || random.chance(0.3) ? request : `${request} ${random.pick(requestEndings)}`
}

export function makeDescription(subject: Subject, random: Random): string {
  const blocks = subject.isOffer ? offerBlocks(subject, random) : requestBlocks(subject, random)
  return fill(blocks.join(''), subject)
}

function offerBlocks({ trade, job, hasPrice }: Subject, random: Random): string[] {
  const opening = random.pick([
    `Do you need <strong>${inSentence(job.offer)}</strong> in {town}? You have come to the right place.`,
    `I do <strong>${inSentence(job.offer)}</strong> in {town}, mostly around {area} and {elsewhere}.`,
    `<strong>${job.offer}</strong> by {business}, {area}.`,
    `At {business} we take ${inSentence(job.offer)} seriously.`,
    `Akwaaba! For ${inSentence(job.offer)} at {area} and everywhere in {town}, talk to {owner}.`,
  ])
  const price = random.pick(hasPrice ? terms : [...customPricing])
  return [
    paragraph(`${opening} ${random.some(trade.about, random.int(1, 2)).join(' ')}`),
    paragraph('<strong>What is included</strong>'),
    list('ul', random.some(trade.includes, random.int(3, 6))),
    paragraph(random.pick(arrangements)),
    ...(random.chance(0.45) ? [steps(random)] : []),
    paragraph(`<strong>Working hours:</strong> ${random.pick(hours)}`),
    paragraph(`<strong>Payment:</strong> ${price}`),
    paragraph(random.pick(closings)),
  ]
}

function steps(random: Random): string {
  const all = lines(`
    You send pictures or a voice note of what you need
    I come and look, or we talk on the phone
    We agree on price and date, and you place the order
    The work is done and you check it
    You confirm the work and leave a review
  `)
  const shown = random.chance(0.5) ? all : all.filter((_, step) => step !== 1)
  return paragraph('<strong>How it goes</strong>') + list('ol', shown)
}

function requestBlocks({ trade, job }: Subject, random: Random): string[] {
  const opening = random.pick([
    `Good day. I am looking for a ${trade.worker} at {area}, {town}.`,
    `I need help with <strong>${inSentence(job.offer)}</strong> at {area} in {town}.`,
    `We are a family at {area} and need a ${trade.worker}.`,
    `My office near {elsewhere}, {town}, is looking for ${inSentence(job.offer)}.`,
    `Please, who can do ${inSentence(job.offer)} around {area} or {elsewhere}?`,
  ])
  return [
    paragraph(`${opening} ${random.some(trade.wants, random.int(1, 3)).join(' ')}`),
    paragraph('<strong>What I expect</strong>'),
    list('ul', random.some(trade.includes, random.int(2, 4))),
    paragraph(random.some(asks, random.int(1, 2)).join(' ')),
    paragraph(random.pick(payments)),
  ]
}

function paragraph(html: string): string {
  return `<p>${html}</p>`
}

function list(kind: 'ul' | 'ol', items: string[]): string {
  return `<${kind}>${items.map(item => `<li>${item}</li>`).join('')}</${kind}>`
}

/** "Burst pipe repair" becomes "burst pipe repair"; "AC servicing" and "TV stand" stay. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) &&
    !/^(Adowa|African|Android|Borborbor|Excel|French|Google|Scratch|Twi|Windows) /.test(title)
    ? title.charAt(0).toLowerCase() + title.slice(1)
    : title
}

function fill(text: string, { town, area, elsewhere, owner, business }: Subject): string {
  return text
    .replaceAll('{town}', town.name)
    .replaceAll('{area}', area)
    .replaceAll('{elsewhere}', elsewhere)
    .replaceAll('{owner}', owner)
    .replaceAll('{business}', business)
}
