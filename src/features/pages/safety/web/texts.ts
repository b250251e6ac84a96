import type { TrickName } from '../process.ts'

export const safetyLead = (brand: string) =>
  `How people are tricked, how it sounds, what you can do, and what ${brand} does about it.`
export const soundsLike = 'How it sounds'
export const whatToDo = 'What to do'
export const whatWeDo = (brand: string) => `What ${brand} does`
export const reportTitle = 'Has it happened to you?'
export const reportLead =
  'Tell our team at once, even if the money is gone. You get a reference, and we look into it.'
export const languages = { english: 'English', pidgin: 'Pidgin', twi: 'Twi' }

export type TrickTexts = {
  title: string
  english: string
  pidgin: string
  twi: string
  advice: string
  answer: string
}

export const tricks = (
  brand: string,
  { hasWalletNames }: { hasWalletNames: boolean },
): Record<TrickName, TrickTexts> => ({
  'fake-payment': {
    title: 'A payment that never came',
    english: 'I have paid, see the screenshot, release the item.',
    pidgin: 'I don pay, network dey slow, give the rider the thing.',
    twi: 'Matua, hwɛ SMS no, fa adeɛ no ma me.',
    advice:
      'Look at your own balance, in your own app or with the code of your network. A text or a picture proves nothing, however real it looks. Hand over nothing until the money is there.',
    answer: `A direct payment gets a receipt only when both sides agree: the buyer says what was paid, and the seller looks at the balance. Each transaction id counts once on ${brand}. Money paid through ${brand} needs no proof at all.`,
  },
  'deposit-first': {
    title: 'A deposit, then silence',
    english: 'Send half before I come.',
    pidgin: 'Pay first then I go start.',
    twi: 'Tua kane ansa na maba.',
    advice: `Pay through the order. If materials must be bought first, agree on it in the order, so that it is written down. Pay nobody a deposit whom you have not met and whose ID is not verified.`,
    answer: `Money that you pay through ${brand} is held until the work is done. If nothing is delivered, you open a dispute and our team decides. A message that asks for money before the work gets a warning.`,
  },
  'stolen-pictures': {
    title: 'Pictures of somebody else’s work',
    english: 'These are photos of my own work.',
    pidgin: 'Na me do all the work wey dey the picture.',
    twi: 'Me ara na meyɛɛ adwuma a ɛwɔ mfonini no mu.',
    advice:
      'Ask for a picture of the work with today’s date on a piece of paper beside it. Read the reviews: they come from orders that were really done. Meet, and see a finished job before you pay much.',
    answer:
      'Each picture of a gig is compared with those of other people. Our team sees the ones that look alike, and decides. Report a gig with your pictures, and we look at it.',
  },
  'off-platform': {
    title: 'Let us do it somewhere else',
    english: 'Let’s talk on WhatsApp.',
    pidgin: 'Make we do am outside this app.',
    twi: 'Bra WhatsApp so na yɛnkasa.',
    advice: `Stay in the chat until the work is agreed. Outside there is no order, no money that is held, and nobody who can see what was said. Whoever hurries you away from here has a reason.`,
    answer: `What is written here stays as proof for both of you. How many strangers one account may write to in a day is limited. You can block anybody.`,
  },
  'fake-identity': {
    title: 'Somebody who is not who they say',
    english: 'I work for the company, here is my ID card.',
    pidgin: 'I be staff for the office, see my ID card.',
    twi: 'Meyɛ adwuma wɔ company no mu, hwɛ me ID card.',
    advice:
      'Look for the blue badge: that card was checked by our team. A picture of a card in a chat proves nothing. Compare the name on the card with the name your phone shows before you pay.',
    answer: `${hasWalletNames ? threeFacts(brand) : twoFacts(brand)} Accounts that share a wallet or a phone are shown to our team.`,
  },
  'other-name': {
    title: 'A wallet in another name',
    english: 'Send it to my brother’s number, the name will show Kwesi.',
    pidgin: 'Use my madam momo, e go show another name.',
    twi: 'Fa kɔ me nua number so.',
    advice:
      'Stop when the name on your phone is not the name of the seller. Money that is sent to another name can hardly be brought back. Ask the seller to save a wallet of their own.',
    answer: `${hasWalletNames ? walletComparison(brand) : ''}You are told when a seller with whom you have an order changes the wallet.`,
  },
  'agent-fee': {
    title: 'A fee before there is any work',
    english: 'Pay GHS 50 registration fee to get the job.',
    pidgin: 'Agent fee be 100 before you see the place.',
    twi: 'Tua form no ho ka ansa na wobɛnya adwuma no.',
    advice:
      'Pay nothing to get work: not for a form, not for training, not for a uniform, not to see a room. Whoever really has work pays you.',
    answer: `To find and to offer work on ${brand} costs nothing. We ask nobody for a registration or agent fee. A message that does gets a warning, and we look at whoever you report.`,
  },
  reversal: {
    title: 'Money sent to you by mistake',
    english: 'I sent you 500 by mistake, please return it.',
    pidgin: 'I dash the money go your number wrong, abeg reverse am.',
    twi: 'Mede sika no akɔ wo so mfomsoɔ so, san fa brɛ me.',
    advice:
      'Send nothing back yourself. Look at your own balance first: often nothing came. If money did come, tell your network: it knows who sent it and can return it.',
    answer: `A receipt on ${brand} is confirmed from your own balance, never from a text. Money that was paid through ${brand} is only ever returned by ${brand}.`,
  },
  'secret-code': {
    title: 'Your PIN, or a code that was sent to you',
    english: 'Give me the 6 digit code they sent you.',
    pidgin: 'Send your momo PIN make I fix am.',
    twi: 'Ka code no kyerɛ me.',
    advice: `Never tell anybody a PIN, a password or a code. ${brand} and the networks never ask for one. If you have told it, change your PIN and your password at once, and call your network.`,
    answer:
      'A login from a new device is told to you, and you can end it. After a change of your wallet payouts wait three days. With a second step nobody gets in by your password alone.',
  },
  'silent-seller': {
    title: 'A seller who is silent after your payment',
    english: 'I will come tomorrow, don’t worry.',
    pidgin: 'I dey come, no worry.',
    twi: 'Mɛba ɔkyena, mma ɛnhaw wo.',
    advice: `Write in the chat of the order, so that it can be read later. If you paid directly, enter the transaction id in the order at once. If you paid through ${brand}, do not say that the work is complete.`,
    answer:
      'The seller has 24 hours to answer whether your money came. After that, or when the seller says no, you can open a dispute, and our team looks into it.',
  },
})

const walletComparison = (brand: string) =>
  `${brand} asks the network whose wallet it is, and compares. Where the names differ, payments through ${brand} are refused until our team has settled it. `

const threeFacts = (brand: string) =>
  `Where you pay, ${brand} shows three facts side by side. They are the verified card, the name on the account, and the name that the network knows.`

const twoFacts = (brand: string) =>
  `Where you pay, ${brand} shows the verified card beside the name on the account.`
